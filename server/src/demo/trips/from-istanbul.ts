import { prose } from '../prose.ts'
import type { DemoTripFields } from '../shapes.ts'

export const fromIstanbul: DemoTripFields[] = [
  {
    traveller: 'defne',
    destination: 'lisbon',
    startsIn: 20,
    days: 9,
    tags: ['pombaline', 'tiles', 'architecture'],
    description: prose`
      Gaiola pombalina: they put a wooden cage inside the walls after 1755 so that the next earthquake would find it.
      We could use that at home. A colleague opens one attic in Baixa for me. Otherwise Gulbenkian garden, ginjinha
      standing up, and every tile façade between Intendente and Graça.`,
  },
  {
    traveller: 'defne',
    destination: 'berat',
    startsIn: 64,
    days: 7,
    tags: ['ottoman houses', 'castle', 'solo'],
    description: prose`
      A thousand windows on one hill. I have a room inside the castle walls with Mrs Lolona, who makes her own gliko
      and does not believe I eat enough. I'm measuring two konaks in Mangalem and could use a person who holds the
      other end of the tape.`,
  },
  {
    traveller: 'defne',
    destination: 'hoi-an',
    startsIn: 120,
    days: 10,
    tags: ['timber', 'flood marks', 'tailor'],
    description: prose`
      In the merchants' houses they mark the floods on the wall, year by year, above your head. A conservation office
      gives me three mornings; afternoons I'm swimming at An Bàng. Also finally having a coat copied that I've worn
      since university.`,
  },
  {
    traveller: 'defne',
    destination: 'bukhara',
    startsIn: 176,
    days: 9,
    tags: ['brick', 'caravanserai', 'hammam'],
    description: prose`
      Samanid mausoleum, eleven centuries, not one glazed tile, only brick in eighteen different bonds. I'll draw
      each. Bozori Kord has a women's hammam in the mornings. If you can sit an hour before one wall without checking
      your phone I'd love to have you along.`,
  },
  {
    traveller: 'defne',
    destination: 'marrakesh',
    startsIn: 224,
    days: 8,
    tags: ['riads', 'plaster', 'women dining'],
    audience: 'female',
    description: prose`
      Tadelakt workshop for three days, hands in lime and black soap, run by Naima, who took it over from her father
      to much gossip. Four places, two left. Evenings we eat on her roof, only us, which is half the point.`,
  },
  {
    traveller: 'emre',
    destination: 'goreme',
    startsIn: 34,
    days: 4,
    tags: ['motorcycle', 'valleys', 'camping'],
    description: prose`
      Motorcycle, one tent, Zemi valley before the balloons wake everybody. Balloon is 200 euro, the hill beside it
      costs nothing.`,
  },
  {
    traveller: 'emre',
    destination: 'kalymnos',
    startsIn: 58,
    days: 7,
    tags: ['sailing', 'sponge', 'bodrum'],
    description: prose`
      A friend's ketch from Bodrum over Pserimos to Pothia, 1974, wooden, I keep the Perkins alive. Sponge divers'
      museum, octopus, tools. Crew of three plus me. Nobody needs to know sailing, everyone needs to wash dishes in
      salt water.`,
  },
  {
    traveller: 'emre',
    destination: 'karakol',
    startsIn: 130,
    days: 14,
    tags: ['ala-kul', 'yurts', 'horse'],
    description: prose`
      Ala-Köl pass, 3,900 m, then Altyn-Arashan where hot water comes out of the hill into a shed. Turkish and Kyrgyz
      are cousins, we'll be understood about sixty per cent and fed the other forty. Ashlan-fuu in the bazaar on the
      last day.`,
  },
  {
    traveller: 'emre',
    destination: 'kars',
    startsIn: 200,
    days: 7,
    tags: ['çıldır', 'train', 'kaşar'],
    description: prose`
      Touristic train costs ten times the normal Doğu Ekspresi and stops for selfies. I take the normal one. Lake
      Çıldır, the cheese cellar in Boğatepe, the border fence at Ani where you see the Armenian soldiers hang their
      washing.`,
  },
  {
    traveller: 'emre',
    destination: 'lofoten',
    startsIn: 250,
    days: 14,
    tags: ['ferry', 'cod', 'engines'],
    description: prose`
      I want to stand in a Norwegian engine room. Wrote to Hurtigruten and a third officer named Ingrid answered, so
      one hour on the Bodø crossing is promised. After that Å, Reine, a rowing boat, a rod. Food is expensive: I bring
      twelve kilos of bulgur and tarhana.`,
  },
  {
    traveller: 'zarina',
    destination: 'tbilisi',
    startsIn: 28,
    days: 7,
    tags: ['literature', 'night life', 'translators'],
    description: prose`
      Translators' meeting at the Writers' House, three days of arguing about commas. Then four days of revenge:
      Fabrika courtyard, the dry bridge flea market for Soviet cookbooks, khinkali by the dozen. Я говорю, вы едите.`,
  },
  {
    traveller: 'zarina',
    destination: 'tokyo',
    startsIn: 82,
    days: 10,
    tags: ['kissaten', 'stationery', 'karaoke'],
    description: prose`
      Ten days, one subtitling conference, zero Japanese. Jinbōchō for second-hand books I can't read, kissaten with
      ashtrays, a karaoke box where I promise only Pugacheva. I need a partner for the conveyor-belt places, they look
      at single women with pity.`,
  },
  {
    traveller: 'zarina',
    destination: 'samarkand',
    startsIn: 170,
    days: 10,
    tags: ['plov', 'bazaar', 'my country'],
    description: prose`
      I'm going home to eat, and you may follow. Siyob bazaar for non (never put it upside down, never), plov at
      eleven because by one it is gone, melons if we're lucky with the week. I translate for free for anyone who
      carries the melons.`,
  },
  {
    traveller: 'zarina',
    destination: 'mardin',
    startsIn: 302,
    days: 6,
    tags: ['syriac', 'languages', 'rooftops'],
    description: prose`
      Five languages on one street: Turkish, Kurdish, Arabic, Syriac, and the one the shopkeepers use on tourists.
      Weekend plus some. A terrace with a view right into Syria, a fan, mırra that keeps you up till Tuesday.`,
  },
  {
    traveller: 'zarina',
    destination: 'karakol',
    startsIn: 334,
    days: 9,
    tags: ['dungan', 'issyk-kul', 'women only'],
    audience: 'female',
    description: prose`
      Marshrutka round the lake with my aunt Muhabbat, 61, who refuses to be left behind and has her own thermos.
      Dungan family lunch with fourteen dishes, the wooden mosque without a nail, Jeti-Ögüz. Women, since we sleep all
      in one yurt and auntie changes where she stands.`,
  },
]
