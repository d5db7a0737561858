import { list } from './list.ts';

/**
 * Personal names by where in Indonesia they are at home. `last` is what follows the given name: a
 * family or clan name where there are such, otherwise a second given name by gender. `single` are
 * names of one word, which are full legal names in Java and Sunda.
 */
type NamingRegion = {
  men: string[];
  women: string[];
  last: string[] | { men: string[]; women: string[] };
  single?: { men: string[]; women: string[] };
};

const java: NamingRegion = {
  men: list(
    'Agus, Bambang, Budi, Eko, Dwi, Tri, Joko, Slamet, Wahyu, Bagus, Bayu, Arif, Aditya, Galih, Yoga, Danang, Heru, Hendro, Gatot, Teguh, Sigit, Satrio, Dimas, Rangga, Fajar, Ardi, Wisnu, Anggit, Tegar, Panji, Raden Bagus',
  ),
  women: list(
    'Sri, Endang, Dwi, Tri, Siti, Ratna, Retno, Dewi, Ningsih, Wulan, Ayu, Rini, Yuni, Anik, Lestari, Kartika, Indah, Puji, Endah, Ambar, Sekar, Laras, Anggraeni, Diah, Tutik, Wiwik, Nurul, Rahayu, Pratiwi, Galuh',
  ),
  last: {
    men: list(
      'Setiawan, Santoso, Prasetyo, Wibowo, Nugroho, Susilo, Widodo, Saputra, Purnomo, Priyambodo, Hartono, Kurniawan, Utomo, Wicaksono, Sulistyo, Raharjo, Handoko, Pamungkas, Wijayanto, Subagyo, Mulyono, Yuwono, Cahyono, Wicaksono Hadiningrat, Tri Atmojo, Adi Nugroho',
    ),
    women: list(
      'Wulandari, Rahayu, Lestari, Handayani, Puspitasari, Widyastuti, Astuti, Setyowati, Kusumawati, Kusumaningrum, Purwanti, Hidayati, Wijayanti, Indriyani, Suryani, Anggraini, Maharani, Retnowati, Prameswari, Utami, Ningrum, Larasati, Nur Aini, Dyah Pitaloka',
    ),
  },
  single: {
    men: list('Suyanto, Sukirman, Sumarno, Paimin, Ngatijo, Wagiman, Mulyadi, Supriyadi, Sutrisno, Jumadi'),
    women: list('Sumarni, Sulastri, Suparmi, Wagiyem, Tuminah, Sutini, Marsinah, Sundari, Suharti, Kasiyem'),
  },
};

const sunda: NamingRegion = {
  men: list(
    'Asep, Ujang, Dadang, Cecep, Deden, Dede, Ade, Iwan, Yayan, Encep, Ridwan, Gilang, Rizal, Taufik, Gugun, Wawan, Aep, Hendi, Irfan, Rian, Fauzan, Luthfi',
  ),
  women: list(
    'Euis, Neneng, Teti, Iis, Elis, Imas, Rina, Yanti, Lilis, Nia, Titin, Ai, Eneng, Mira, Resti, Intan, Nenden, Tia, Rika, Anisa, Salma, Hana',
  ),
  last: {
    men: list(
      'Hidayat, Suryana, Kurniawan, Mulyana, Sutisna, Permana, Gunawan, Nugraha, Ruhiat, Sudrajat, Somantri, Wiranata, Firmansyah, Suhendar, Ramdani, Iskandar, Sasmita, Kartadinata',
    ),
    women: list(
      'Komariah, Nurjanah, Rohaeti, Rosmiati, Maryani, Suryani, Sumiati, Rahmawati, Julaeha, Fatimah, Nuraeni, Kartini, Sopiah, Nurhayati, Rostiana, Mulyani, Pertiwi, Andriani',
    ),
  },
  single: {
    men: list('Suherman, Rohmat, Sobandi, Karna'),
    women: list('Nuraini, Rukmini, Kurniasih, Aminah'),
  },
};

const batak: NamingRegion = {
  men: list(
    'Togar, Marihot, Parlindungan, Roy, Jonathan, Daniel, Binsar, Saut, Maruli, Poltak, Samuel, Hasudungan, Rikardo, Andreas, David, Pangihutan, Ruben, Timbul',
  ),
  women: list(
    'Rotua, Tiur, Mega, Yohana, Duma, Lasma, Ruth, Debora, Sondang, Lamria, Theresia, Evelyn, Marlina, Risma, Grace, Nova, Hotmaida, Jojor',
  ),
  last: list(
    'Siregar, Simanjuntak, Hutapea, Situmorang, Nasution, Lubis, Sinaga, Panjaitan, Manurung, Tampubolon, Ginting, Sembiring, Tarigan, Harahap, Napitupulu, Silalahi, Sihombing, Pasaribu, Marpaung, Nainggolan, Purba, Saragih, Simatupang, Gultom',
  ),
};

const minang: NamingRegion = {
  men: list(
    'Fadhil, Rizki, Ilham, Hendra, Zulfikar, Yusrizal, Afrizal, Hafiz, Reza, Dedi, Syahrul, Ihsan, Khairul, Irwan, Rahmat, Arsil',
  ),
  women: list(
    'Rahmi, Yulia, Nadia, Fitri, Silvia, Yeni, Desi, Ratih, Sari, Elvira, Aisyah, Zahara, Mutia, Rosmanidar, Upik, Gusnita',
  ),
  last: list(
    'Koto, Piliang, Chaniago, Tanjung, Sikumbang, Jambak, Guci, Putra, Syafri, Asril, Malik, Anwar, Rasyid, Nazar, Marzuki, Amir, Bahar, Yusuf',
  ),
};

const chinese: NamingRegion = {
  men: list(
    'Kevin, Hendrik, Jonathan, Andreas, Yohanes, Steven, Edwin, Rudy, Ferry, Vincent, Nicholas, Wilson, Leonardo, Albert, Budiman, Ronny, Calvin, Christian, Darren, Hengky',
  ),
  women: list(
    'Felicia, Vanessa, Stefanie, Michelle, Christine, Jessica, Melissa, Angelina, Lily, Fransiska, Cynthia, Natalia, Evelin, Olivia, Meilani, Clarissa, Veronica, Yuliana, Zoë, Renée',
  ),
  last: list(
    'Wijaya, Halim, Tanujaya, Gunawan, Santoso, Susanto, Setiadi, Lim, Tan, Kusuma, Liem, Winata, Sutanto, Tjandra, Suryadi, Oey, Budihardjo, Lukito, Tanoto Putra, Chandra, Hadinata, Kurnia, Tedja, Sugiarto, Gotama, Sutedja',
  ),
};

const bali: NamingRegion = {
  men: list(
    'I Wayan, I Made, I Nyoman, I Ketut, I Putu, I Kadek, I Komang, I Gede, I Gusti Ngurah, Anak Agung Gede, Ida Bagus, Putu, Made, Kadek',
  ),
  women: list(
    'Ni Wayan, Ni Made, Ni Nyoman, Ni Ketut, Ni Putu, Ni Kadek, Ni Komang, Ni Luh, I Gusti Ayu, Anak Agung Ayu, Ida Ayu, Putu Ayu, Kadek Ayu',
  ),
  last: {
    men: list(
      'Suardana, Arya Wiguna, Adnyana, Sudarsana, Pramana, Wirawan, Sutama, Mahardika, Artawan, Sudiarta, Yasa, Dharma Putra, Suparta, Wijana, Gunarta, Pradnyana',
    ),
    women: list(
      'Widiastuti, Ariani, Lestari, Sukerti, Puspayanti, Suryaningsih, Pradnyani, Wahyuni, Sriasih, Dharmayanti, Parwati, Saraswati, Anjani, Candra Dewi, Cahyani',
    ),
  },
};

const bugis: NamingRegion = {
  men: list(
    'Andi Baso, Andi Ahmad, Andi Fadil, Muhammad Akbar, Syamsul, Irwan, Takdir, Amran, Rusdi, Ilham, Daeng Naba, Arfan, Ashar, Jufri, Baharuddin, Sultan',
  ),
  women: list(
    'Andi Tenri, Andi Besse, Andi Nurul, Nur Afni, Hasnah, Rosdiana, Sitti Aminah, Hartina, Rahmatiah, Nurlaela, Mutmainnah, Asmaul, Indo Tuo, Jumriani',
  ),
  last: list(
    'Amiruddin, Syamsuddin, Rahman, Arsyad, Tahir, Mappasomba, Saleh, Hamzah, Lanurung, Pawellangi, Hasan, Makkasau, Idris, Parenrengi, Jafar, Alimuddin, Sulolipu, Palaguna',
  ),
};

const manado: NamingRegion = {
  men: list('Ferdinand, Stenly, Jemmy, Yansen, Ronald, Marcel, Vicky, Franky, Christo, Alfian, Deddy, André'),
  women: list(
    'Meiske, Greity, Deisy, Vonny, Chelsea, Brenda, Claudia, Anastasia, Novita, Merry, Sisca, Juliet',
  ),
  last: list(
    'Runtuwene, Mandagi, Lumintang, Wowor, Kaunang, Sondakh, Pangemanan, Rumengan, Karundeng, Tumbelaka, Rompas, Mamahit, Lengkong, Supit, Kalalo, Tangkudung, Polii, Watung',
  ),
};

const maluku: NamingRegion = {
  men: list('Jacob, Yopie, Glenn, Ongky, Abdullah, Rahmat, Elvis, Frets, Hamid, Melky, Said, Richard'),
  women: list('Febby, Maria, Welmince, Hawa, Salma, Yola, Gebby, Nona, Fatima, Ivone, Sarah, Thirza'),
  last: list(
    'Pattiasina, Latuconsina, Leatemia, Salampessy, Manuputty, Siahaya, Sahertian, Tuasikal, Lekatompessy, Marasabessy, Tomasoa, Wattimena, Souisa, Nikijuluw, Pelupessy, Titaley',
  ),
};

const papua: NamingRegion = {
  men: list('Yulius, Benny, Markus, Yakob, Elia, Lukas, Marthen, Obed, Demianus, Kristian, Septinus, Natan'),
  women: list('Yosina, Martha, Dorkas, Mince, Yuliana, Orpa, Naomi, Ester, Selvina, Agustina, Paulina, Debi'),
  last: list(
    'Wenda, Kogoya, Kambuaya, Yarangga, Mandobar, Wonda, Rumbiak, Ayomi, Imbiri, Tabuni, Yikwa, Rumbino, Wanggai, Mambrasar, Korwa, Pekei, Sawaki, Marani',
  ),
};

const nusaTenggara: NamingRegion = {
  men: list(
    'Yosef, Petrus, Stefanus, Fransiskus, Kristoforus, Lalu Ahmad, Lalu Wira, Gabriel, José, Arnoldus, Heribertus, Bonifasius',
  ),
  women: list(
    'Maria Goreti, Yuliana, Margareta, Baiq Nurul, Baiq Rini, Elisabeth, Theresia, Agnes, Kornelia, Veronika, Yasinta, Lusia',
  ),
  last: list(
    'Tukan, Bria, Kleden, Seran, Ndoen, Bere, Lamanepa, Mali, Nahak, da Costa, Hadi, Wirajaya, Manafe, Lay, Ola, Keraf',
  ),
};

const malay: NamingRegion = {
  men: list(
    'Muhammad Rizky, Teuku Fadli, Ahmad Fauzan, Syahrul, Hendri, Faisal, Iskandar, Azhar, Said Mahmud, Ridho, Arifin, Zainal, Muhammad Iqbal',
  ),
  women: list(
    'Cut Nadia, Cut Rahma, Siti Zahra, Nur Halimah, Dara, Mutiara, Humaira, Khairunnisa, Suci, Raudhah, Tengku Aulia, Masyitah, Nurul Izzah',
  ),
  last: list(
    'Syahputra, Iskandar, Ramadhan, Fauzi, Ridwan, Hasibuan, Maulana, Hakim, Harun, Daulay, Effendi, Usman, Zulkarnain, Bachtiar, Hanafiah, Yunus, Mahdi',
  ),
};

const banjarDayak: NamingRegion = {
  men: list(
    'Muhammad Noor, Rusdiansyah, Akhmad, Yanto, Petrus, Hairul, Ardiansyah, Sabran, Rahmadi, Simon, Gazali, Fahmi',
  ),
  women: list(
    'Norhasanah, Rusmini, Mariatul, Yulianti, Noor Laila, Christina, Hamsiah, Raihanah, Siti Maimunah, Lidia, Rabiatul, Hestina',
  ),
  last: list(
    'Noor, Rahman, Anshari, Syarif, Usop, Ranying, Fadillah, Husaini, Luhur, Lambut, Saberan, Hidayatullah, Tarung, Maulidi',
  ),
};

/** Given names of young people in the cities, whatever their origin. */
const modern: NamingRegion = {
  men: list(
    'Rafi, Farhan, Naufal, Alif, Rayhan, Daffa, Zaki, Arkan, Bintang, Raka, Gibran, Rendy, Yusuf, Haikal, Ivan, Aldo, Dito, Satria',
  ),
  women: list(
    'Nabila, Salsabila, Aulia, Keisha, Alya, Zahra, Kirana, Tiara, Amanda, Shafira, Putri, Naura, Cantika, Citra, Dinda, Sabrina, Anindya, Laila',
  ),
  last: {
    men: list(
      'Pratama, Ramadhan, Putra, Maulana, Akbar, Firdaus, Al Farizi, Kusuma, Mahendra, Perdana, Adiputra, Hakim, Saputra, Nugraha, Anggara',
    ),
    women: list(
      'Azzahra, Maharani, Putri, Salsabila, Permata, Khairunnisa, Aprilia, Oktaviani, Ramadhani, Safitri, Nurfadilah, Kirana, Amelia, Damayanti, Paramitha',
    ),
  },
};

export const namingRegions = {
  java,
  sunda,
  batak,
  minang,
  chinese,
  bali,
  bugis,
  manado,
  maluku,
  papua,
  nusaTenggara,
  malay,
  banjarDayak,
  modern,
};

export type NamingRegionKey = keyof typeof namingRegions;

/** How often a name of each kind is met in the whole country, for people whose city does not tell. */
export const nationalMix: readonly (readonly [NamingRegionKey, number])[] = [
  ['java', 34],
  ['modern', 22],
  ['sunda', 13],
  ['malay', 8],
  ['batak', 6],
  ['minang', 4],
  ['chinese', 5],
  ['bugis', 3],
  ['bali', 2],
  ['banjarDayak', 2],
  ['manado', 1],
  ['nusaTenggara', 1],
  ['maluku', 1],
  ['papua', 1],
];
