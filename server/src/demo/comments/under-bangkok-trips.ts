import { prose } from '../prose.ts'
import type { Threads } from '../shapes.ts'

export const underBangkokTrips: Threads = {
  'nat-ayutthaya': [
    ['declan', 'Phra Nakhon Si Ayutthaya. Typed from memory, five bowls please.'],
    ['nat', 'Correct, with the space in the right place. See you at platform 4.'],
    ['ploy', 'He gave me homework for writing it wrong once. I am an adult.'],
  ],
  'nat-chiang-mai': [
    ['isamu', 'What is the rolling stock? If it is the JR West 12 series I have driven behind those cars.'],
    ['nat', 'The blue ones, ex JR, yes! The plates are still in Japanese.'],
    ['isamu', 'Then some part of me has been to Chiang Mai already.'],
    ['olivier', 'Forty homeworks. Karim laughed so hard that he dropped a tray.'],
  ],
  'nat-luang-prabang': [
    ['abril', 'To be awake at that hour and say nothing. I would come only for this.'],
    ['celeste', 'Which benches are in the shade, left or right, going down?'],
    ['nat', 'Left until Pakbeng, and on the second day right. I calculated.'],
  ],
  'nat-george-town': [
    ['olivier', 'We go in some months. Is the lady in the red hat still cooking?'],
    ['nat', 'Her daughter cooks, she wears the hat, the mother inspects. Same taste.'],
    ['tiago', 'Immigration on the platform. Europe had this once and threw it away.'],
  ],
  'nat-matsuyama': [
    [
      'isamu',
      'I know Shimonada since before it was famous. If an old driver is not too slow for teachers, I would come.',
    ],
    ['nat', 'Ajarn, you sit in the middle and tell us about brakes. The biscuit is yours.'],
    ['tiago', 'Gentlemen, I envy you this bench with nothing to mark.'],
  ],
  'ploy-phuket': [
    ['declan', 'I’ve done four dives and cried in my mask once. Does that count as certified?'],
    ['ploy', 'It counts as honest. I take you shallow on Thursday.'],
    ['bridget', 'What’s the vis at Racha these days?'],
    ['ploy', '18 to 20, bit milky on the west side.'],
  ],
  'ploy-bali': [
    ['bridget', 'Amed is ten minutes up the road from you. Does the compressor take a guest who floats?'],
    ['ploy', 'Floating is the whole sport. Come at 6 for the wreck.'],
    ['nazeem', 'I’ll be on the wrong side of the island being hit by water horizontally.'],
  ],
  'ploy-labuan-bajo': [
    ['talia', 'We paddle out two days after your boat leaves. VHF 16, and I’d buy an ice water off Pak Herman.'],
    ['ploy', 'He says for kayak people free, because you’re crazy.'],
    ['kwame', 'How strict is fifty? I have 43 and a charming personality.'],
    ['ploy', 'Fifty. The current has no sense of humour.'],
  ],
  'ploy-zanzibar': [
    ['otieno', 'dalla-dallas are easy, sit in front, pay what the mama beside you pays. i’ll show you from forodhani'],
    ['ines', 'I’ll be in Paje with a kite on my head. First round of octopus is on me.'],
    ['wanjiru', 'If you’re there on the Saturday, can you dance?'],
    ['ploy', 'Badly, but I can do six hours under pressure.'],
  ],
  'ploy-el-nido': [
    ['bridget', 'Doing El Nido the same fortnight, can I switch from kayak to bangka for three days?'],
    ['ploy', 'You’re number six. Bring the vet kit, Jun’s dog travels with us.'],
    ['luciana', 'Does the breathing help with fear of wide cracks?'],
    ['ploy', 'It helps with fear of everything except email.'],
  ],
  'declan-phuket': [
    ['ploy', 'I’ll look for the tall fella. Dibuk Road noodles: get the table under the fan.'],
    ['nat', 'One morning at immigration? Bring two photocopies of the photocopy.'],
    ['declan', 'I have laminated the photocopies, Nat. I’ve been here six years.'],
  ],
  'declan-bali': [
    ['sasha', 'Sidemen, same weeks. If you hear someone scratching palm leaves at dawn, it is me and not the frog.'],
    ['kwame', 'Chess. Don’t think I forgot.'],
    [
      'arjun',
      'Agung: start at eleven at night, turn round at the third ridge if the cap cloud is on. Please take the guide.',
    ],
  ],
  'declan-oaxaca': [
    ['maude', 'I ride through Ixtepeji the same week, could be one of the four for two nights?'],
    ['declan', 'Grand, that’s two. Two more and they’ll light the fireplace.'],
    ['kwame', 'Three, if they take slow people.'],
    ['luciana', 'Four, when the congress ends, though I may say things about the ground underneath you.'],
  ],
  'declan-hanoi': [
    ['sasha', 'One of the three in the cabin: quiet, vegetarian, will photograph every station sign until Huế.'],
    ['bridget', 'I’ve a book about parasites to swap. It’s better than it sounds.'],
    ['declan', 'It would want to be.'],
    [
      'defne',
      prose`
        Send me a picture of the cathedral’s side wall when you walk past? The lime is doing something interesting
        there.`,
    ],
  ],
  'declan-llanfair': [
    ['kev', 'Mate! Same week! You hold the camera and I’ll say it. If I get through it the pies are yours.'],
    ['declan', 'Fifty-eight letters on one breath or the bet’s off, I don’t make the rules.'],
    ['frauke', 'We practised it at breakfast. Dörte is now at "gogery".'],
    ['isamu', 'A request stop, I believe. One must raise the hand clearly.'],
  ],
}
