import { prose } from '../prose.ts'
import type { Threads } from '../shapes.ts'

export const underKyotoTrips: Threads = {
  'misaki-lisbon': [
    [
      'celeste',
      'The word left from Macau, minha querida, come to my kitchen in Campo de Ourique and I show you the map.',
    ],
    ['misaki', 'I would be very happy. I bring the small pot.'],
    ['tiago', 'Prazeres: a cemetery at the terminus of the tram 28. Two of your three wishes on one ticket.'],
    ['defne', 'There’s a shop in Baixa that only sells gloves. One chair, one cushion for the elbow.'],
    ['wanjiru', 'I carry Kenyan tea everywhere. Shall we exchange? Mine is not subtle.'],
  ],
  'misaki-matsuyama': [
    ['anneli', 'I would come for the two days. I have walking shoes and no bell yet.'],
    ['misaki', 'Bell I have two. One was my mother’s.'],
    ['ines', 'Thirty kilometres on asphalt: double socks, thin inside. And I hope the book gets full.'],
    ['celeste', 'What a beautiful thing to finish for somebody.'],
  ],
  'misaki-tainan': [
    ['rodrigo', 'i go some months after, tell the merchant of 84 a cook is coming with questions about smoke'],
    ['nino', 'Since 1961! Does he keep the letters?'],
    ['misaki', 'He says he keeps all, in tea chests.'],
  ],
  'misaki-hoi-an': [
    ['defne', 'I’m measuring flood marks in the old houses that week. May I come with you to the grave?'],
    ['misaki', 'Yes please. Two people with flowers is better.'],
  ],
  'misaki-ohrid': [
    [
      'frauke',
      'We cycle there long before you go and will look at every stop. Dörte has put it on the list under plums.',
    ],
    ['emre', 'From Istanbul there is a direct coach to Skopje at night, Alpar, the seats in the last row do not lean.'],
    ['misaki', 'Thank you everybody. It becomes a little nearer.'],
  ],
  'isamu-kanazawa': [
    ['nat', 'Would a maths teacher be allowed to watch the disagreement about brakes?'],
    ['isamu', 'If he takes no side.'],
    ['misaki', 'Nishikawa-san, please bring back the kōbako if there is any.'],
  ],
  'isamu-busan': [
    ['anneli', 'A bath on a ferry. I did not know I needed this.'],
    ['talia', 'How rough is the strait?'],
    ['isamu', 'The water in the bath leans to one side. It is pleasant.'],
  ],
  'isamu-berlin': [
    ['jonas', 'S41 is clockwise, S42 the other way. It takes 60 minutes only if nobody holds a door in Gesundbrunnen.'],
    ['leyla', 'I will teach you to order soup. Meet me after my shift, 7 a.m., Ostkreuz, platform D.'],
    ['isamu', 'I am there at 6:50. Thank you very much.'],
    ['mirek', 'With soup, bread. I bring it.'],
  ],
  'isamu-kars': [
    ['emre', 'Same week on the same train. I wake at five and I do not speak before tea. Is the couchette still free?'],
    ['isamu', 'It is yours.'],
    ['emre', 'I bring the flask. Two glasses.'],
    ['tiago', 'I would pay to sit in the corridor and listen to you two not speaking.'],
  ],
  'isamu-swiss-alps': [
    ['tiago', 'I am on the platform with a chicken. Sister line deserves it.'],
    ['olivier', 'The slanted glass! We own one and there is no table in our home it stands straight on.'],
    ['celeste', 'Listen to it leave. That is a poem, senhor.'],
  ],
  'anneli-hobart': [
    [
      'arjun',
      'We could share transport to Lake St Clair end, I finish the Overland about when your supervised part stops.',
    ],
    ['talia', 'Bruny has a moss gully that’s never on the maps, I’d take you for a jar of that pulla.'],
    ['anneli', 'Pulla is on its way. With extra cardamom for unmapped moss.'],
    ['bridget', 'Leeches past Pedder. Salt works, so does not looking.'],
  ],
  'anneli-ponta-delgada': [
    [
      'ines',
      prose`
        I asked: the Algarvia side of Vara is open, the Nordeste path has a landslip. I’d take the second permit if I
        can get the days.`,
    ],
    ['anneli', 'You are the best informant. The liverwort lecture will be short.'],
    ['celeste', 'And the golf supervisor does not deserve laurisilva.'],
  ],
  'anneli-skye': [
    ['ines', 'A sauna tent at the end of stage five. I would plan the whole trail around it.'],
    ['frauke', 'Is it for two persons or for two persons and Dörte?'],
    ['anneli', 'Four, if friendly.'],
    ['declan', 'Nine kilos of sauna. I’ve carried less for worse.'],
  ],
  'anneli-kanazawa': [
    ['misaki', 'Hiyō in rain is the best. Do not hope for sun.'],
    ['abril', 'Chopstick box first, moss second?'],
  ],
  'anneli-reykjavik': [
    [
      'celeste',
      'I wrote that lava on the blackboard every year: Laki, 1783. I would come and not step on it, with all my heart.',
    ],
    ['anneli', 'Do you mind a small tent?'],
    ['celeste', 'I mind a small tent. I do not mind the hotel in Klaustur and paying your supper.'],
    ['farah', 'kirkjubæjarklaustur, first try, copy paste is not cheating'],
  ],
}
