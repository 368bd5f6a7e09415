/**
 * Names that travellers type and GeoNames' cities lack, by country and by the name and state that GeoNames gives.
 * Spellings that differ in accents alone need no entry, nor do those of `data/names`.
 */
export const ALSO_CALLED: Record<string, Record<string, readonly string[]>> = {
  AE: {
    'Dubai, Dubai': ['دبي'],
    'Abu Dhabi, Abu Dhabi Emirate': ['Abu Zabi'],
  },
  AR: {
    'Buenos Aires, Buenos Aires': ['BsAs', 'CABA'],
    'San Carlos de Bariloche, Río Negro': ['Bariloche'],
  },
  AU: {
    'Noosa Heads, Queensland': ['Noosa'],
  },
  AT: {
    'St Anton am Arlberg, Tyrol': ['Sankt Anton'],
    'Vienna, Vienna': ['Wien', 'ウィーン', '维也纳', '維也納'],
  },
  BE: {
    'Antwerpen, Flemish Region': ['Antwerp', 'Anvers'],
    'Brugge, Flemish Region': ['Bruges'],
    'Gent, Flemish Region': ['Ghent'],
    'Brussels, Brussels Capital': ['Bruxelles', 'Brussel'],
  },
  BO: {
    'La Paz, La Paz': ['Nuestra Señora de La Paz'],
  },
  BR: {
    'Armação de Búzios, Rio de Janeiro': ['Búzios'],
    'Rio de Janeiro, Rio de Janeiro': ['Rio'],
    'São Paulo, São Paulo': ['Sampa'],
    'Salvador, Bahia': ['Salvador da Bahia'],
  },
  CA: {
    'Montréal, Quebec': ['Montreal QC'],
    'Québec, Quebec': ['Quebec City', 'Ville de Québec'],
    'Toronto, Ontario': ['The 6ix'],
  },
  CH: {
    'St. Moritz, Grisons': ['Sankt Moritz', 'Saint Moritz'],
    'Genève, Canton of Geneva': ['Geneva', 'Genf'],
    'Luzern, Canton of Lucerne': ['Lucerne'],
    'Bern, Canton of Bern': ['Berne'],
    'Basel, Basel-Stadt': ['Basle', 'Bâle'],
    'Sitten, Valais': ['Sion'],
  },
  CN: {
    'Beijing, Beijing Municipality': ['Peking', '北京'],
    'Shanghai, Shanghai Municipality': ['上海'],
    'Guangzhou, Guangdong': ['Canton'],
    'Xi’an, Shaanxi': ['Xian', 'Sian', '西安'],
    'Lhasa, Tibet Autonomous Region': ['拉萨'],
    'Chengdu, Sichuan': ['成都'],
  },
  CU: {
    'Havana, Havana': ['La Habana', 'Habana'],
  },
  CZ: {
    'Prague, Hlavní město Praha': ['Praha', 'Prag'],
    'Český Krumlov, Jihočeský kraj': ['Krumlov'],
  },
  DE: {
    'Munich, Bavaria': ['München', 'Muenchen'],
    'Köln, North Rhine-Westphalia': ['Cologne', 'Koeln'],
    'Nürnberg, Bavaria': ['Nuremberg'],
    'Hannover, Lower Saxony': ['Hanover'],
    'Düsseldorf, North Rhine-Westphalia': ['Duesseldorf'],
    'Frankfurt am Main, Hesse': ['Frankfurt'],
  },
  DK: {
    'Copenhagen, Capital Region': ['København', 'Kobenhavn', 'Kopenhagen'],
    'Århus, Central Jutland': ['Aarhus'],
  },
  EG: {
    'Giza, Giza Governorate': ['Al Jizah', 'Gizeh'],
    'Cairo, Cairo Governorate': ['Al Qahirah', 'القاهرة'],
    'Alexandria, Alexandria Governorate': ['Iskenderiye'],
  },
  ES: {
    'Sevilla, Andalusia': ['Seville'],
    'Donostia / San Sebastián, Basque Country': ['San Sebastián', 'Donostia'],
    'Palma, Balearic Islands': ['Palma de Mallorca'],
    'Barcelona, Catalonia': ['Barna', 'BCN'],
    'Zaragoza, Aragon': ['Saragossa'],
  },
  ET: {
    'Axum, Tigray': ['Aksum'],
    'Gondar, Amhara': ['Gonder'],
  },
  FI: {
    'Helsinki, Uusimaa': ['Helsingfors'],
    'Turku, Southwest Finland': ['Åbo'],
  },
  FR: {
    'Chamonix-Mont-Blanc, Auvergne-Rhône-Alpes': ['Chamonix'],
    'Marseille, Provence': ['Marseilles'],
    'Lyon, Auvergne-Rhône-Alpes': ['Lyons'],
    'Strasbourg, Grand Est': ['Straßburg'],
  },
  GB: {
    'London, England': ['Londres', 'Londra'],
    'Newcastle upon Tyne, England': ['Newcastle'],
    'City of London, England': ['Square Mile'],
    'Bath, England': ['Bath Spa'],
    'St. Ives, England': ['St Ives'],
  },
  GE: {
    "Tbilisi, T'bilisi": ['თბილისი', 'Tiflis'],
  },
  GR: {
    'Athens, Attica': ['Athina', 'Αθήνα'],
    'Thessaloníki, Central Macedonia': ['Salonica', 'Θεσσαλονίκη'],
    'Irákleion, Crete': ['Heraklion'],
    'Chaniá, Crete': ['Hania'],
  },
  GT: {
    'Antigua Guatemala, Sacatepéquez': ['Antigua', 'La Antigua'],
  },
  HK: {
    'Hong Kong, Central and Western': ['香港', 'HK'],
  },
  HU: {
    'Budapest, Budapest': ['Buda', 'Pest'],
  },
  ID: {
    'Yogyakarta, Special Region of Yogyakarta': ['Jogja', 'Jogjakarta'],
    'Jakarta, Jakarta Special Capital Region': ['Batavia'],
  },
  IL: {
    'Tel Aviv, Tel Aviv': ['Tel Aviv-Yafo', 'תל אביב'],
    'Jerusalem, Jerusalem District': ['Yerushalayim', 'Al Quds', 'ירושלים'],
  },
  IN: {
    'Mumbai, Maharashtra': ['Bombay', 'मुंबई'],
    'Bengaluru, Karnataka': ['Bangalore'],
    'Kolkata, West Bengal': ['Calcutta'],
    'Chennai, Tamil Nadu': ['Madras', 'சென்னை'],
    'Varanasi, Uttar Pradesh': ['Benares'],
    'Puducherry, Puducherry': ['Pondicherry'],
    'Thiruvananthapuram, Kerala': ['Trivandrum'],
    'Mysore, Karnataka': ['Mysuru'],
    'Cochin, Kerala': ['Kochi', 'Fort Kochi'],
    'Delhi, Delhi': ['दिल्ली'],
    'Shimla, Himachal Pradesh': ['Simla'],
    'Allahābād, Uttar Pradesh': ['Prayagraj'],
    'Dārjiling, West Bengal': ['Darjeeling'],
  },
  IR: {
    'Tehran, Tehran Province': ['Teheran'],
    'Isfahan, Isfahan': ['Esfahan'],
  },
  IT: {
    'Rome, Lazio': ['Roma', 'Rom'],
    'Florence, Tuscany': ['Firenze', 'Florenz'],
    'Venice, Veneto': ['Venezia', 'Venedig'],
    'Milan, Lombardy': ['Milano'],
    'Turin, Piedmont': ['Torino'],
    'Naples, Campania': ['Napoli'],
    'Genoa, Liguria': ['Genova'],
    'Padova, Veneto': ['Padua'],
    'Siracusa, Sicily': ['Syracuse'],
  },
  JO: {
    "Petra, Ma'an Governorate": ['Wadi Musa'],
    'Jarash, Jerash Governorate': ['Jerash', 'Gerasa'],
  },
  JP: {
    'Tokyo, Tokyo': ['東京', 'Tokio'],
    'Kyoto, Kyoto': ['京都'],
    'Osaka, Osaka': ['大阪'],
    'Nara-shi, Nara': ['Nara'],
    'Sapporo, Hokkaido': ['札幌'],
    'Niseko Town, Hokkaido': ['Niseko'],
  },
  KZ: {
    'Almaty, Almaty': ['Alma-Ata'],
  },
  KR: {
    'Seoul, Seoul': ['서울'],
    'Busan, Busan': ['부산', 'Pusan'],
  },
  KH: {
    'Phnom Penh, Phnom Penh': ['ភ្នំពេញ'],
    'Siem Reap, Siem Reap': ['Siemreap', 'Angkor Town'],
  },
  LA: {
    'Luang Prabang, Louangphabang': ['Luangprabang', 'Louangphabang'],
    'Vientiane, Vientiane Prefecture': ['Viangchan'],
  },
  ML: {
    'Timbuktu, Tombouctou': ['Tombouctou'],
  },
  MA: {
    'Marrakesh, Marrakesh-Safi': ['Marrakech', 'مراكش'],
    'Fès, Fès-Meknès': ['Fez'],
    'Tangier, Tanger-Tetouan-Al Hoceima': ['Tanger'],
    'Chefchaouene, Tanger-Tetouan-Al Hoceima': ['Chefchaouen', 'Blue City'],
  },
  MM: {
    'Yangon, Rangoon': ['Rangoon'],
  },
  MO: {
    Macau: ['Macao', '澳門'],
  },
  MY: {
    'Malacca, Melaka': ['Melaka'],
  },
  MX: {
    'Mexico City, Ciudad de México': ['Ciudad de México', 'CDMX', 'DF'],
    'Oaxaca, Oaxaca': ['Oaxaca de Juárez'],
    'San Cristóbal de las Casas, Chiapas': ['San Cristobal'],
    'Puerto Escondido, Oaxaca': ['Zicatela'],
    'Tulum, Quintana Roo': ['Tulúm'],
  },
  NL: {
    'The Hague, South Holland': ['Den Haag', "'s-Gravenhage"],
  },
  NO: {
    'Tromsø, Troms og Finnmark': ['Tromsoe'],
  },
  PE: {
    'Cusco, Cusco': ['Cuzco', 'Qosqo'],
  },
  PL: {
    'Warsaw, Masovian Voivodeship': ['Warszawa'],
    'Kraków, Lesser Poland Voivodeship': ['Cracow', 'Krakau'],
    'Wrocław, Lower Silesian Voivodeship': ['Breslau'],
    'Gdańsk, Pomeranian Voivodeship': ['Danzig'],
  },
  PT: {
    'Lisbon, Lisbon District': ['Lisboa', 'Lissabon'],
    'Porto, Porto': ['Oporto'],
  },
  RO: {
    'Bucharest, Bucureşti': ['București', 'Bucuresti'],
    'Braşov, Braşov': ['Kronstadt'],
  },
  RS: {
    'Belgrade, Central Serbia': ['Beograd', 'Београд'],
  },
  RU: {
    'Moscow, Moscow': ['Moskva', 'Москва'],
    'Saint Petersburg, Saint Petersburg': ['St Petersburg', 'Sankt-Peterburg', 'Санкт-Петербург'],
  },
  SE: {
    'Göteborg, Västra Götaland County': ['Gothenburg'],
    'Malmö, Skåne County': ['Malmoe'],
  },
  TH: {
    'Bangkok, Bangkok': ['Krung Thep', 'BKK', 'กรุงเทพ'],
    'Phra Nakhon Si Ayutthaya, Phra Nakhon Si Ayutthaya': ['Ayutthaya'],
    'Chiang Mai, Chiang Mai': ['Chiangmai'],
  },
  SY: {
    'Tadmur, Homs Governorate': ['Palmyra'],
  },
  TR: {
    'Istanbul, Istanbul': ['İstanbul', 'Constantinople'],
    'İzmir, İzmir': ['Smyrna'],
  },
  TW: {
    'Taipei, Taiwan': ['台北'],
  },
  UA: {
    'Kyiv, Kyiv City': ['Kiev', 'Київ'],
    'Odessa, Odes’ka Oblast’': ['Odesa'],
    'Lviv, Lviv Oblast': ['Lvov', 'Lemberg'],
  },
  US: {
    'New York City, New York': ['New York', 'NYC', 'The Big Apple'],
    'Los Angeles, California': ['LA', 'L.A.'],
    'San Francisco, California': ['SF', 'Frisco'],
    'Washington, D.C., District of Columbia': ['Washington', 'Washington DC', 'DC'],
    'Carmel-by-the-Sea, California': ['Carmel'],
    'Jackson, Wyoming': ['Jackson Hole'],
    'Las Vegas, Nevada': ['Vegas'],
    'New Orleans, Louisiana': ['NOLA'],
    'Philadelphia, Pennsylvania': ['Philly'],
    'Honolulu, Hawaii': ['HNL'],
  },
  UZ: {
    'Samarkand, Samarqand': ['Samarqand'],
    'Bukhara, Bukhara': ['Buxoro'],
    'Khiwa, Xorazm': ['Khiva', 'Xiva'],
    'Tashkent, Tashkent': ['Toshkent'],
  },
  VN: {
    'Ðà Lạt, Lâm Đồng': ['Dalat'],
    'Sa Pa, Lào Cai': ['Sapa'],
    'Ho Chi Minh City, Ho Chi Minh City': ['Saigon', 'HCMC', 'Sài Gòn'],
    'Hanoi, Hanoi': ['Hà Nội'],
    'Da Nang, Da Nang': ['Danang', 'Đà Nẵng'],
    'Huế, Thừa Thiên-Huế': ['Hue City'],
  },
}
