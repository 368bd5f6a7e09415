import { describe, expect, it } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { SMALL_TOWNS } from './data/towns/small-towns.ts'
import { readCities, resolveNamedTowns, stateNaming } from './gazetteer/named-towns.ts'
import { distanceKm } from './nearest-city.ts'
import { findCityByName, findOnlyCityNamed, search } from './places.ts'

const { database } = await useApp()
const { db } = database

const suggested = (typed: string, kind?: 'city' | 'country') => search(db, typed, 8, kind)
const firstOf = async (typed: string) => {
  const [place] = await suggested(typed)
  return place ? `${place.name}, ${place.region}` : 'nothing'
}
/** Of 'typed=meant' those of which another place comes first. */
async function missed(pairs: readonly (readonly [typed: string, meant: string])[]) {
  const found = []
  for (const [typed, meant] of pairs) {
    const first = await firstOf(typed)
    if (!`${first}, `.startsWith(`${meant}, `)) found.push(`${typed}: ${first}`)
  }
  return found
}

/** What people call cities, regions and countries at home, and the English name: 'Wien=Vienna'. */
const AT_HOME: Record<string, string> = {
  Russian: `Мос́ква=Moscow, Санкт-Петербург=Saint Petersburg, Париж=Paris, Лондон=London, Рим=Rome, Берлин=Berlin,
    Вена=Vienna, Прага=Prague, Варшава=Warsaw, Мадрид=Madrid, Барселона=Barcelona, Стамбул=Istanbul, Токио=Tokyo,
    Пекин=Beijing, Нью-Йорк=New York City, Дели=Delhi, Бангкок=Bangkok, Бали=Bali,
    Крит=Crete, Майорка=Mallorca, Санторини=Santorini`,
  Ukrainian: `Київ=Kyiv, Львів=Lviv, Одеса=Odessa, Відень=Vienna`,
  'Serbian and Bulgarian': `Београд=Belgrade, Атина=Athens, София=Sofia`,
  Japanese: `パリ=Paris, バリ=Bali, 東京=Tokyo, 京都=Kyoto, 大阪=Osaka, 札幌=Sapporo, 福岡=Fukuoka, ロンドン=London, ローマ=Rome, ベルリン=Berlin,
    ウィーン=Vienna, ニューヨーク=New York City, ロサンゼルス=Los Angeles, シドニー=Sydney, ソウル=Seoul, バンコク=Bangkok,
    シンガポール=Singapore, ホノルル=Honolulu`,
  Chinese: `巴黎=Paris, 伦敦=London, 倫敦=London, 罗马=Rome, 羅馬=Rome, 纽约=New York City, 紐約=New York City, 洛杉矶=Los Angeles,
    旧金山=San Francisco, 柏林=Berlin, 维也纳=Vienna, 莫斯科=Moscow, 东京=Tokyo, 首尔=Seoul, 曼谷=Bangkok, 新加坡=Singapore,
    悉尼=Sydney, 北京=Beijing, 上海=Shanghai, 香港=Hong Kong, 台北=Taipei, 臺北=Taipei, 成都=Chengdu, 马德里=Madrid,
    伊斯坦布尔=Istanbul, 普吉岛=Phuket,
    济州岛=Jeju, 馬爾地夫=Maldives`,
  Korean: `서울=Seoul, 부산=Busan, 도쿄=Tokyo, 파리=Paris, 런던=London, 로마=Rome, 뉴욕=New York City, 방콕=Bangkok, 베이징=Beijing,
    시드니=Sydney`,
  Arabic: `باريس=Paris, لندن=London, روما=Rome, القاهرة=Cairo, دبي=Dubai, إسطنبول=Istanbul, اسطنبول=Istanbul,
    مراكش=Marrakesh, الرياض=Riyadh, بيروت=Beirut, دمشق=Damascus, بغداد=Baghdad, موسكو=Moscow, طوكيو=Tokyo,
    نيويورك=New York City`,
  Persian: `تهران=Tehran, اصفهان=Isfahan, شیراز=Shiraz, پاریس=Paris`,
  Hebrew: `תל אביב=Tel Aviv, ירושלים=Jerusalem, חיפה=Haifa, פריז=Paris, לונדון=London, רומא=Rome`,
  Greek: `Αθήνα=Athens, ΑΘΗΝΑ=Athens, Θεσσαλονίκη=Thessaloníki, Παρίσι=Paris, Λονδίνο=London, Ρώμη=Rome,
    Βερολίνο=Berlin, Κρήτη=Crete`,
  'Hindi, Bengali and Tamil': `दिल्ली=Delhi, मुंबई=Mumbai, पेरिस=Paris, लंदन=London, आगरा=Agra, जयपुर=Jaipur, কলকাতা=Kolkata, ঢাকা=Dhaka,
    சென்னை=Chennai`,
  Thai: `กรุงเทพ=Bangkok, ปารีส=Paris, โตเกียว=Tokyo, ลอนดอน=London, เชียงใหม่=Chiang Mai, ภูเก็ต=Phuket`,
  'Georgian and Armenian': `თბილისი=Tbilisi, ბათუმი=Batumi, Երևան=Yerevan`,
  German: `Kreta=Crete, Nizza=Nice, Mailand=Milan, München=Munich, Wien=Vienna, Genf=Geneva, Venedig=Venice,
    Florenz=Florence, Rom=Rome, Neapel=Naples, Prag=Prague, Warschau=Warsaw, Krakau=Kraków, Breslau=Wrocław,
    Danzig=Gdańsk, Kopenhagen=Copenhagen, Lissabon=Lisbon, Athen=Athens, Moskau=Moscow, Peking=Beijing,
    Kairo=Cairo, Brüssel=Brussels, Straßburg=Strasbourg, Bukarest=Bucharest, Sizilien=Sicily, Toskana=Tuscany,
    Sardinien=Sardinia, Andalusien=Andalusia, Korsika=Corsica, Deutschland=Germany, Griechenland=Greece,
    Spanien=Spain, Frankreich=France,
    Teneriffa=Tenerife, Kanaren=Canary Islands, Gardasee=Lake Garda`,
  Spanish: `Londres=London, Viena=Vienna, Múnich=Munich, Nueva York=New York City, Moscú=Moscow, Pekín=Beijing,
    Atenas=Athens, Ginebra=Geneva, Estocolmo=Stockholm, Varsovia=Warsaw, Praga=Prague, Milán=Milan,
    Copenhague=Copenhagen, Bruselas=Brussels`,
  Portuguese: `Lisboa=Lisbon, Nova Iorque=New York City, Nova York=New York City`,
  Italian: `Londra=London, Parigi=Paris, Berlino=Berlin, Monaco di Baviera=Munich, Monaco=Monaco, Barcellona=Barcelona,
    Mosca=Moscow, Stoccolma=Stockholm, Varsavia=Warsaw, Lisbona=Lisbon, Atene=Athens`,
  French: `Vienne=Vienna, Varsovie=Warsaw, Moscou=Moscow, Pékin=Beijing, Le Caire=Cairo, Athènes=Athens, Venise=Venice`,
  Polish: `Rzym=Rome, Paryż=Paris, Londyn=London, Wiedeń=Vienna, Monachium=Munich, Kopenhaga=Copenhagen,
    Sztokholm=Stockholm, Lizbona=Lisbon, Ateny=Athens, Mediolan=Milan, Wenecja=Venice`,
  'Czech and Hungarian': `Paříž=Paris, Londýn=London, Řím=Rome, Vídeň=Vienna, Mnichov=Munich, Drážďany=Dresden, Párizs=Paris,
    Bécs=Vienna, Róma=Rome`,
  'Finnish and Swedish': `Pariisi=Paris, Lontoo=London, Tukholma=Stockholm, Pietari=Saint Petersburg, Köpenhamn=Copenhagen,
    Helsingfors=Helsinki`,
  Dutch: `Parijs=Paris, Londen=London, Wenen=Vienna, Keulen=Cologne, Rijsel=Lille`,
  Turkish: `Viyana=Vienna, Selanik=Thessaloníki, Kahire=Cairo, Bükreş=Bucharest, Kudüs=Jerusalem`,
  Croatian: `Beč=Vienna, Pariz=Paris, Rim=Rome`,
  Vietnamese: `Hà Nội=Hanoi, Thành phố Hồ Chí Minh=Ho Chi Minh City, Đà Nẵng=Da Nang`,
}

describe('a traveller who writes names as at home', () => {
  it.each(Object.entries(AT_HOME))('in %s is offered the place that is meant first', async (_language, names) => {
    const pairs = names.split(/,\s+/).map((pair) => pair.split('=') as [string, string])
    expect(await missed(pairs)).toEqual([])
  })

  it('may say the country in that language too', async () => {
    const pairs = [
      ['Nizza, Frankreich', 'Nice'],
      ['München Deutschland', 'Munich'],
      ['Париж, Франция', 'Paris'],
      ['San José Kostarika', 'San José, Costa Rica'],
    ] as const
    expect(await missed(pairs)).toEqual([])
  })

  it('is understood where no place was chosen', async () => {
    expect((await findOnlyCityNamed(db, { destination: 'Nizza', country: 'Frankreich' }))?.name).toBe('Nice')
    expect((await findCityByName(db, '東京', '日本'))?.name).toBe('Tokyo')
    expect((await findCityByName(db, 'Мюнхен', 'Германия'))?.name).toBe('Munich')
  })
})

describe('of several places of a name', () => {
  it('the one that is meant comes first: a capital, a resort, the largest', async () => {
    const pairs = [
      ['Washington', 'Washington, D.C.'],
      ['Vail', 'Vail, Colorado'],
      ['Manali', 'Manāli, Himachal Pradesh'],
      ['Breckenridge', 'Breckenridge, Colorado'],
      ['Jackson', 'Jackson, Wyoming'],
      ['Jackson Hole', 'Jackson, Wyoming'],
      ['Sun Valley', 'Sun Valley, Idaho'],
      ['Stowe', 'Stowe, Vermont'],
      ['Killington', 'Killington, Vermont'],
      ['Gulmarg', 'Gulmarg, Jammu and Kashmir'],
      ['San José', 'San José, Costa Rica'],
      ['Newcastle', 'Newcastle upon Tyne, England'],
      ['Cambridge', 'Cambridge, England'],
      ['Kochi', 'Kochi, Kerala'],
      ['York', 'York, England'],
      ['Ella', 'Ella, Sri Lanka'],
      ['Grenada', 'Grenada, Country in North America'],
      ['Turku', 'Turku, Finland'],
      ['Naples', 'Naples, Campania, Italy'],
      ['Pai', 'Pai, Thailand'],
      ['Carmel', 'Carmel-by-the-Sea, California'],
    ] as const
    expect(await missed(pairs)).toEqual([])
  })
})

describe('a hand-kept table', () => {
  const cities = readCities()
  const towns = resolveNamedTowns(cities)

  it('names the state of each town, which is found there', async () => {
    const { alsoCalled, plainerName, sceneryOf, knownBeyondSize } = towns
    const ids = [alsoCalled, plainerName, sceneryOf, knownBeyondSize].flatMap((table) => [...table.keys()])
    const { rows } = await database.pool.query<{ id: string; name: string; region: string }>(
      'select id, name, region from places where id = any ($1)',
      [ids],
    )
    expect(rows).toHaveLength(new Set(ids).size)
    const astray = []
    for (const { id, name, region } of rows) {
      const [first] = await suggested(`${name}, ${region}`)
      // what is called like its island is found there as well
      const isAround = first?.kind === 'region' && first.name === name
      if (first?.id !== id && !isAround) astray.push(`${name}, ${region}: ${first?.name}, ${first?.region}`)
    }
    expect(astray).toEqual([])
  })

  it('places each village in the state of the towns around it', () => {
    const isCalled = stateNaming()
    const astray = SMALL_TOWNS.filter(([, countryCode, state, latitude, longitude]) => {
      const around = cities
        .filter((city) => city.countryCode === countryCode)
        .toSorted((a, b) => distanceKm({ latitude, longitude }, a) - distanceKm({ latitude, longitude }, b))
        .slice(0, 3)
      return state !== '' && !around.some(({ stateCode }) => isCalled(countryCode, stateCode, state))
    })
    expect(astray.map(([name, , state]) => `${name}, ${state}`)).toEqual([])
  })
})

describe('abbreviations', () => {
  it.each([
    ['St. Louis', 'St. Louis, Missouri'],
    ['Saint Louis', 'St. Louis, Missouri'],
    ['Washington D.C.', 'Washington, D.C.'],
    ['Washington, DC', 'Washington, D.C.'],
    ['U.S.A.', 'United States'],
    ['U. S. A.', 'United States'],
    ['U.K.', 'United Kingdom'],
    ['Mt. Fuji', 'Mount Fuji'],
    ['Mt Rainier', 'Mount Rainier'],
    ['Ft. Lauderdale', 'Fort Lauderdale'],
    ['N.Y.C.', 'New York City'],
    ['L.A', 'Los Angeles'],
  ])('%s is read without its dots', async (typed, meant) => {
    expect(await missed([[typed, meant]])).toEqual([])
  })
})

describe('a slip of one letter', () => {
  it.each([
    ['Halstatt', 'Hallstatt'],
    ['Hallsttat', 'Hallstatt'],
    ['Giethorn', 'Giethoorn'],
    ['Tarfia', 'Tarifa'],
    ['Bellagoi', 'Bellagio'],
    ['Grindlwald', 'Grindelwald'],
    ['Cadaques', 'Cadaqués'],
    ['Cadakues', 'Cadaqués'],
    ['Sedna', 'Sedona'],
    ['Positanp', 'Positano'],
    ['Vial', 'Vail'],
    ['Тарифв', 'Tarifa'],
    // as in large ones
    ['Pairs', 'Paris'],
    ['Lisbn', 'Lisbon'],
    ['Моква', 'Moscow'],
    ['Αθνηα', 'Athens'],
  ])('in %s is forgiven', async (typed, meant) => {
    expect(await missed([[typed, meant]])).toEqual([])
  })
})

describe('a place is plainly meant', () => {
  const isMeant = async (typed: string, kind?: 'city' | 'country') => {
    const places = await suggested(typed, kind)
    expect(places.slice(1).some((place) => place.isMeant)).toBe(false)
    return places[0]?.isMeant ? `${places[0].name}, ${places[0].country}` : null
  }

  it('where it has that very name, or is the only one', async () => {
    expect(await isMeant('Nizza')).toBe('Nice, France')
    expect(await isMeant('Kreta')).toBe('Crete, Greece')
    expect(await isMeant('paris')).toBe('Paris, France')
    expect(await isMeant('Frankreich', 'country')).toBe('France, France')
    expect(await isMeant('Ouagadoug')).toBe('Ouagadougou, Burkina Faso')
    expect(await isMeant('mexico', 'country')).toBe('Mexico, Mexico')
  })

  it('and not where another is as likely, it is only begun, or looks like it', async () => {
    expect(await isMeant('San José')).toBeNull()
    expect(await isMeant('Springfield')).toBeNull()
    expect(await isMeant('Lis')).toBeNull()
    expect(await isMeant('a tent in the sand')).toBeNull()
  })

  it('among those of the wanted kind', async () => {
    expect((await suggested('m', 'country')).map(({ kind }) => kind)).toEqual(Array(8).fill('country'))
    expect((await suggested('luxembourg', 'city'))[0]).toMatchObject({ kind: 'city', isMeant: true })
  })
})
