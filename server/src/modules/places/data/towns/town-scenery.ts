import type { SceneryKind } from '@caravan/postcards/scenery-kinds.ts'

/**
 * Towns whose picture everyone carries in the head: what is drawn of them follows this and not the map, and they come before
 * larger ones of their name. Each with its state, by country: 'Vail, Colorado; Aspen, Colorado'.
 */
export const TOWN_SCENERY: Partial<Record<SceneryKind, Record<string, string>>> = {
  historic: {
    KE: 'Lamu, Lamu',
    AT: 'Vienna, Vienna; Salzburg, Salzburg; Graz, Styria; Krems an der Donau, Lower Austria',
    AZ: 'Sheki, Shaki City',
    BA: 'Mostar, Federation of Bosnia and Herzegovina; Sarajevo, Federation of Bosnia and Herzegovina',
    BE: 'Brugge, Flemish Region; Gent, Flemish Region; Leuven, Flemish Region; Antwerpen, Flemish Region',
    BG: 'Plovdiv, Plovdiv; Veliko Tŭrnovo, Veliko Tarnovo',
    BO: 'Sucre, Chuquisaca; Potosí, Potosí',
    BR: `Ouro Preto, Minas Gerais; Olinda, Pernambuco; Salvador, Bahia; Paraty, Rio de Janeiro; Tiradentes, Minas Gerais`,
    CN: `Beijing, Beijing Municipality; Xi’an, Shaanxi; Luoyang, Henan; Suzhou, Jiangsu; Datong, Shanxi;
      Lhasa, Tibet Autonomous Region; Lijiang, Yunnan Province; Dali, Yunnan Province`,
    CO: 'Cartagena, Bolívar; Villa de Leyva, Boyacá',
    CU: 'Havana, Havana; Trinidad, Sancti Spíritus',
    CZ: `Prague, Hlavní město Praha; Český Krumlov, Jihočeský kraj; Kutná Hora, Central Bohemia; Olomouc, Olomoucký;
      Telč, Vysočina`,
    DE: `Rothenburg ob der Tauber, Bavaria; Heidelberg, Baden-Württemberg; Bamberg, Bavaria; Regensburg, Bavaria;
      Dresden, Saxony; Nürnberg, Bavaria; Trier, Rhineland-Palatinate; Quedlinburg, Saxony-Anhalt`,
    DO: 'Santo Domingo, Nacional',
    EC: 'Quito, Pichincha; Cuenca, Azuay',
    EE: 'Tallinn, Harju',
    EG: `Cairo, Cairo Governorate; Luxor, Luxor Governorate; Aswan, Aswan Governorate; Giza, Giza Governorate;
      Alexandria, Alexandria Governorate`,
    ES: `Granada, Andalusia; Sevilla, Andalusia; Córdoba, Andalusia; Toledo, Castilla-La Mancha;
      Salamanca, Castile and León; Segovia, Castile and León; Santiago de Compostela, Galicia; Ávila, Castile and León;
      Cáceres, Extremadura`,
    ET: 'Lalībela, Amhara; Axum, Tigray; Gondar, Amhara',
    FR: `Paris, Île-de-France; Avignon, Provence; Carcassonne, Occitanie; Arles, Provence; Strasbourg, Grand Est;
      Nîmes, Occitanie; Versailles, Île-de-France; Reims, Grand Est`,
    GB: `Edinburgh, Scotland; York, England; Oxford, England; Cambridge, England; Bath, England; Canterbury, England;
      Stratford-upon-Avon, England; Durham, England`,
    GE: "Tbilisi, T'bilisi; Mtskheta, Mtskheta-Mtianeti",
    GR: 'Athens, Attica; Delphi, Central Greece',
    GT: 'Antigua Guatemala, Sacatepéquez; Flores, Petén',
    HR: 'Split, Split-Dalmatia; Zadar, Zadarska; Trogir, Split-Dalmatia; Pula, Istria',
    HU: 'Budapest, Budapest; Eger, Heves; Szentendre, Pest',
    ID: 'Yogyakarta, Special Region of Yogyakarta',
    IL: 'Jerusalem, Jerusalem District; Nazareth, Northern District',
    IN: `Varanasi, Uttar Pradesh; Jaipur, Rajasthan; Udaipur, Rajasthan; Jodhpur, Rajasthan; Agra, Uttar Pradesh;
      Delhi, Delhi; Amritsar, Punjab; Hampi, Karnataka; Orchha, Madhya Pradesh;
      Khajuraho Group of Monuments, Madhya Pradesh; Mysore, Karnataka`,
    IR: 'Isfahan, Isfahan; Shiraz, Fars; Yazd, Yazd; Kashan, Isfahan',
    IT: `Rome, Lazio; Florence, Tuscany; Venice, Veneto; Siena, Tuscany; Verona, Veneto; Pisa, Tuscany;
      Ravenna, Emilia-Romagna; Lucca, Tuscany; Assisi, Umbria; Bologna, Emilia-Romagna; Matera, Basilicata;
      Pompei, Campania; San Gimignano, Tuscany; Orvieto, Umbria; Urbino, Marche`,
    JO: "Petra, Ma'an Governorate; Jarash, Jerash Governorate",
    JP: `Kyoto, Kyoto; Nara-shi, Nara; Kanazawa, Ishikawa; Nikkō, Tochigi; Kamakura, Kanagawa; Takayama, Gifu;
      Himeji, Hyogo; Matsumoto, Nagano`,
    KH: 'Siem Reap, Siem Reap; Battambang, Battambang',
    KR: 'Gyeongju, Gyeongsangbuk-do; Jeonju, Jeollabuk-do',
    LA: 'Luang Prabang, Louangphabang',
    LB: 'Baalbek, Baalbek-Hermel; Jbaïl, Mont-Liban',
    LK: 'Kandy, Central; Anuradhapura, North Central; Polonnaruwa, North Central; Sigiriya, Central',
    LT: 'Vilnius, Vilnius County',
    LV: 'Riga, Riga',
    MA: `Marrakesh, Marrakesh-Safi; Fès, Fès-Meknès; Meknès, Fès-Meknès; Chefchaouene, Tanger-Tetouan-Al Hoceima;
      Rabat, Rabat-Salé-Kénitra`,
    ME: 'Kotor, Kotor',
    ML: 'Timbuktu, Tombouctou; Djénné, Mopti',
    MM: 'Mandalay, Mandalay; Yangon, Rangoon',
    MT: 'Valletta, Valletta; Rabat, Ir-Rabat',
    MX: `Oaxaca, Oaxaca; Guanajuato, Guanajuato; San Miguel de Allende, Guanajuato; Mérida, Yucatán;
      San Cristóbal de las Casas, Chiapas; Puebla, Puebla; Mexico City, Ciudad de México; Valladolid, Yucatán;
      Palenque, Chiapas`,
    MY: 'Malacca, Melaka; George Town, Penang',
    NL: 'Delft, South Holland; Leiden, South Holland; Utrecht, Utrecht; Haarlem, North Holland',
    NP: 'Kathmandu, Bagmati Province; Bhaktapur, Bagmati Province; Patan, Bagmati Province',
    OM: 'Nizwá, Ad Dakhiliyah Governorate',
    PE: 'Cusco, Cusco; Arequipa, Arequipa',
    PK: 'Lahore, Punjab',
    PL: `Kraków, Lesser Poland Voivodeship; Toruń, Kujawsko-Pomorskie Voivodship; Gdańsk, Pomeranian Voivodeship;
      Wrocław, Lower Silesian Voivodeship; Zamość, Lublin Voivodeship`,
    PS: 'Bethlehem, West Bank',
    PT: 'Évora, Évora; Sintra, Lisbon District; Coimbra, Coimbra; Guimarães, Braga; Óbidos, Leiria',
    RO: 'Sighişoara, Mureş; Sibiu, Sibiu; Braşov, Braşov',
    RU: `Moscow, Moscow; Saint Petersburg, Saint Petersburg; Kazan, Tatarstan Republic; Suzdal’, Vladimir;
      Velikiy Novgorod, Novgorod Oblast`,
    SM: 'San Marino, San Marino',
    SY: 'Damascus, Damascus Governorate; Aleppo, Aleppo Governorate; Tadmur, Homs Governorate',
    TH: 'Phra Nakhon Si Ayutthaya, Phra Nakhon Si Ayutthaya; Sukhothai, Sukhothai; Chiang Mai, Chiang Mai',
    TN: 'Tunis, Tūnis; Kairouan, Kairouan; El Jem, Al Mahdīyah',
    TR: 'Istanbul, Istanbul; Selçuk, İzmir; Mardin, Mardin Province; Safranbolu, Karabük',
    TW: 'Tainan, Taiwan',
    UA: 'Kyiv, Kyiv City; Lviv, Lviv Oblast',
    UZ: 'Samarkand, Samarqand; Bukhara, Bukhara; Khiwa, Xorazm',
    VA: 'Vatican City',
    VN: 'Hội An, Quảng Nam; Huế, Thừa Thiên-Huế; Hanoi, Hanoi',
    YE: 'Sanaa, Sanaa',
  },
  snow: {
    AT: 'Kitzbühel, Tyrol; Ischgl, Tyrol; Lech, Vorarlberg; St Anton am Arlberg, Tyrol; Sölden, Tyrol',
    CH: 'Zermatt, Valais; St. Moritz, Grisons; Davos, Grisons; Verbier, Valais; Saas-Fee, Valais',
    FI: 'Rovaniemi, Lapland Region; Kittilä, Lapland Region; Inari, Lapland Region',
    FR: `Courchevel, Auvergne-Rhône-Alpes; Val-d’Isère, Auvergne-Rhône-Alpes; Tignes, Auvergne-Rhône-Alpes;
      Morzine, Auvergne-Rhône-Alpes`,
    IT: "Cortina d'Ampezzo, Veneto; Livigno, Lombardy",
    JP: 'Niseko Town, Hokkaido; Sapporo, Hokkaido; Hakuba, Nagano',
    NO: 'Tromsø, Troms og Finnmark; Alta, Troms og Finnmark; Kirkenes, Troms og Finnmark',
    SE: 'Kiruna, Norrbotten County; Åre, Jämtland County',
    US: `Aspen, Colorado; Vail, Colorado; Park City, Utah; Breckenridge, Colorado; Telluride, Colorado; Sun Valley, Idaho; Big Sky, Montana; Stowe, Vermont; Fairbanks, Alaska`,
    CA: 'Whistler, British Columbia; Yellowknife, Northwest Territories; Mont-Tremblant, Quebec',
    AR: 'Ushuaia, Tierra del Fuego',
  },
  coast: {
    AU: 'Sydney, New South Wales; Byron Bay, New South Wales; Gold Coast, Queensland',
    BR: 'Rio de Janeiro, Rio de Janeiro; Florianópolis, Santa Catarina',
    CA: 'Tofino, British Columbia',
    ES: `Barcelona, Catalonia; Donostia / San Sebastián, Basque Country; Cadaqués, Catalonia; Málaga, Andalusia;
      Valencia, Valencia`,
    FR: `Nice, Provence; Cannes, Provence; Marseille, Provence; Biarritz, Nouvelle-Aquitaine; Saint-Tropez, Provence`,
    GB: 'Brighton, England; Newquay, England',
    HR: 'Dubrovnik, Dubrovačko-Neretvanska; Rovinj, Istria; Hvar, Split-Dalmatia',
    IT: 'Amalfi, Campania; Positano, Campania; Sorrento, Campania; Polignano a Mare, Puglia',
    LB: 'Beirut, Beyrouth',
    MC: 'Monaco, Municipality of Monaco',
    MA: 'Essaouira, Marrakesh-Safi; Taghazout, Souss-Massa',
    PT: 'Lisbon, Lisbon District; Porto, Porto; Lagos, Faro',
    US: `San Francisco, California; Miami, Florida; San Diego, California; Santa Barbara, California; Key West, Florida;
      Carmel-by-the-Sea, California`,
    ZA: 'Cape Town, Western Cape',
  },
  city: {
    AE: 'Dubai, Dubai; Abu Dhabi, Abu Dhabi Emirate',
    DE: 'Berlin, Berlin; Hamburg, Hamburg; Frankfurt am Main, Hesse',
    GB: 'London, England; Newcastle upon Tyne, England',
    HK: 'Hong Kong, Central and Western',
    MO: 'Macau',
    NL: 'Amsterdam, North Holland; Rotterdam, South Holland',
    QA: 'Doha, Baladīyat ad Dawḩah',
    SE: 'Stockholm, Stockholm County',
    DK: 'Copenhagen, Capital Region',
    NO: 'Oslo, Oslo',
    FI: 'Helsinki, Uusimaa',
    US: `Las Vegas, Nevada; New York City, New York; Los Angeles, California; Chicago, Illinois; Seattle, Washington;
      Boston, Massachusetts; Washington, D.C., District of Columbia`,
  },
  village: {
    FR: 'Colmar, Grand Est; Riquewihr, Grand Est; Eguisheim, Grand Est; Gordes, Provence',
    GR: 'Oía, South Aegean',
    IT: 'Alberobello, Puglia; Bagnoregio, Lazio; Cortona, Tuscany',
    NL: 'Giethoorn, Overijssel',
    GB: 'Bourton on the Water, England',
    RO: 'Viscri, Braşov',
    ES: 'Ronda, Andalusia; Frigiliana, Andalusia; Mijas, Andalusia',
    NO: 'Bergen, Vestland',
  },
  mountains: {
    BO: 'La Paz, La Paz',
    US: 'Boulder, Colorado; Jackson, Wyoming; Moab, Utah',
    PK: 'Gilgit, Gilgit-Baltistan',
    NP: 'Pokhara, Gandaki Pradesh',
    CA: 'Banff, Alberta; Jasper, Alberta; Canmore, Alberta',
    AD: 'Andorra la Vella, Andorra la Vella',
    NZ: 'Queenstown, Otago',
    TH: 'Pai, Chiang Mai',
    TR: 'Göreme, Nevşehir',
    IN: `Leh, Ladakh; Manāli, Himachal Pradesh; Shimla, Himachal Pradesh; Dārjiling, West Bengal;
      Dharamsala, Himachal Pradesh`,
  },
  lake: {
    AR: 'San Carlos de Bariloche, Río Negro',
    CH: `Luzern, Canton of Lucerne; Genève, Canton of Geneva; Lugano, Ticino; Montreux, Vaud; Interlaken, Canton of Bern;
      Zürich, Canton of Zürich`,
    FR: 'Annecy, Auvergne-Rhône-Alpes',
    IT: 'Como, Lombardy; Bellagio, Lombardy; Sirmione, Lombardy; Riva del Garda, Trentino-South Tyrol',
    MK: 'Ohrid, Ohrid',
    NI: 'Granada, Granada',
    SI: 'Bled, Bled',
  },
  desert: {
    BO: 'Uyuni, Potosí',
    CL: 'San Pedro de Atacama, Antofagasta',
    NA: 'Swakopmund, Erongo',
    PE: 'Ica, Ica; Nazca, Ica',
    US: `Page, Arizona; Palm Springs, California; Sedona, Arizona; Marfa, Texas; Santa Fe, New Mexico; Tucson, Arizona;
      Phoenix, Arizona`,
  },
  tropics: {
    PH: 'El Nido, Mimaropa',
    TZ: 'Zanzibar, Zanzibar Urban/West',
  },
  forest: {
    AR: 'Puerto Iguazú, Misiones',
    US: 'Forks, Washington; Asheville, North Carolina; Gatlinburg, Tennessee; Eugene, Oregon',
  },
}
