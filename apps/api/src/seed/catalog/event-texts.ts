import type { CategoryKey } from './categories.ts';
import type { EventPlan } from './event-plan.ts';

/** What a page of an event of the category says below its summary, and the words it is tagged with. */
export const categoryTexts: Record<CategoryKey, { about: string[]; bring: string[]; tags: string[] }> = {
  music: {
    about: [
      'Pintu dibuka lebih awal agar Anda sempat menikmati makanan dan minuman dari pedagang setempat. Tata suara dirancang supaya setiap sudut mendengar dengan jernih.',
      'Penampil pembuka naik panggung tepat waktu, jadi datanglah lebih awal. Setelah acara tersedia sesi foto bersama di area depan.',
    ],
    bring: [
      'E-tiket dan kartu identitas',
      'Botol minum kosong; tersedia isi ulang gratis',
      'Jas hujan, bukan payung',
    ],
    tags: ['musik', 'konser', 'live', 'akhir pekan', 'band lokal'],
  },
  festival: {
    about: [
      'Datang pagi, pulang malam: ada panggung utama, panggung tradisi, pasar kriya, dan lebih dari seratus pilihan makanan.',
      'Area festival ramah anak, dengan ruang menyusui, musala, dan titik air minum gratis di setiap sudut.',
    ],
    bring: ['E-tiket dan kartu identitas', 'Topi dan tabir surya', 'Uang elektronik; area festival nontunai'],
    tags: ['festival', 'musik', 'kuliner', 'keluarga', 'budaya', 'luar ruang'],
  },
  stage: {
    about: [
      'Pertunjukan berlangsung tanpa jeda panjang. Penonton yang terlambat dipersilakan masuk pada pergantian babak.',
      'Teks terjemahan Indonesia dan Inggris ditampilkan di sisi panggung.',
    ],
    bring: ['E-tiket', 'Pakaian rapi dan jaket tipis; ruangan berpendingin'],
    tags: ['teater', 'tari', 'tradisi', 'pertunjukan', 'wayang'],
  },
  conference: {
    about: [
      'Seluruh materi dan rekaman dibagikan kepada peserta satu pekan setelah acara. Makan siang dan kopi sudah termasuk.',
      'Sediakan waktu untuk lorong: percakapan terbaik sering terjadi di antara dua sesi.',
    ],
    bring: ['E-tiket untuk mencetak kartu nama', 'Laptop bila mengikuti lokakarya'],
    tags: ['konferensi', 'teknologi', 'karier', 'jejaring', 'belajar'],
  },
  workshop: {
    about: [
      'Kelas kecil, pengajar praktisi, dan banyak waktu mencoba sendiri. Tidak perlu pengalaman sebelumnya.',
      'Peserta yang hadir penuh menerima sertifikat digital.',
    ],
    bring: ['Buku catatan', 'Pakaian yang boleh kotor', 'Rasa ingin tahu'],
    tags: ['lokakarya', 'kelas', 'kriya', 'pemula'],
  },
  sport: {
    about: [
      'Rute sudah diukur ulang, ditutup dari kendaraan, dan memiliki pos air setiap 2,5 kilometer. Tim medis berjaga di sepanjang rute.',
      'Pengambilan paket lomba berlangsung dua hari sebelum acara. Bawa e-tiket dan kartu identitas.',
    ],
    bring: ['Nomor dada', 'Sepatu yang sudah biasa dipakai', 'Baju ganti'],
    tags: ['lari', 'olahraga', 'sehat', 'komunitas', '10k'],
  },
  culinary: {
    about: [
      'Semua pedagang dipilih oleh kurator setempat, dan semua harga dipasang di papan. Tersedia pilihan tanpa daging.',
      'Datang lapar, pulang dengan resep: setiap sore ada demo masak gratis.',
    ],
    bring: ['E-tiket', 'Wadah makan sendiri untuk potongan harga', 'Uang elektronik'],
    tags: ['kuliner', 'makanan', 'kopi', 'jajanan', 'keluarga'],
  },
  exhibition: {
    about: [
      'Kunjungan rata-rata berlangsung 90 menit. Datanglah pada hari kerja bila ingin suasana yang lebih tenang.',
      'Boleh memotret tanpa lampu kilat. Setiap pukul 15.00 ada tur singkat bersama pemandu.',
    ],
    bring: ['E-tiket', 'Tas kecil; tas besar dititipkan'],
    tags: ['pameran', 'seni', 'hobi', 'kreatif', 'imersif'],
  },
  comedy: {
    about: ['Materi untuk penonton dewasa. Ponsel boleh menyala, perekam jangan.'],
    bring: ['E-tiket', 'Selera humor'],
    tags: ['komedi', 'stand-up', 'malam minggu'],
  },
  family: {
    about: [
      'Acara dirancang untuk anak usia 3 sampai 12 tahun bersama orang tuanya. Ada ruang tenang, ruang menyusui, dan parkir kereta bayi.',
    ],
    bring: ['E-tiket', 'Baju ganti anak', 'Bekal secukupnya'],
    tags: ['anak', 'keluarga', 'edukasi', 'dongeng', 'bermain'],
  },
  community: {
    about: ['Terbuka untuk siapa saja. Cukup daftar, datang, dan ajak satu teman.'],
    bring: ['E-tiket', 'Kartu nama atau akun media sosial untuk saling kenal'],
    tags: ['komunitas', 'gratis', 'temu'],
  },
  film: {
    about: ['Pemutaran dilanjutkan dengan diskusi bersama sutradara.'],
    bring: ['E-tiket'],
    tags: ['film', 'diskusi'],
  },
};

export const terms = {
  inPerson: `- Tiket berlaku sesuai nama, hari, dan area yang tertera.
- Pengunjung wajib menjalani pemeriksaan barang di pintu masuk.
- Dilarang membawa senjata tajam, minuman keras, kembang api, dan kamera profesional tanpa izin.
- Tiket yang hilang sebelum dipindai dapat dibuka kembali melalui menu Tiket Saya.
- Penyelenggara berhak mengubah susunan acara; perubahan diumumkan melalui surel.`,
  online: `- Satu tiket berlaku untuk satu perangkat pada satu waktu.
- Tautan dibagikan satu hari sebelum acara dan tidak boleh disebarkan.
- Rekaman tersedia selama 14 hari bagi pemegang tiket.`,
};

export const entryInstructions = {
  inPerson:
    'Masuk melalui **pintu yang tertera pada tiket**. Siapkan kode QR dengan layar terang. Antrean paling pendek biasanya 45 menit setelah pintu dibuka.',
  online: 'Buka tautan pada halaman tiket 15 menit sebelum acara. Tidak ada aplikasi yang perlu dipasang.',
};

export const cancellationReasons: string[] = [
  'Penampil utama berhalangan karena alasan kesehatan. Uang seluruh pemegang tiket dikembalikan penuh.',
  'Izin keramaian tidak terbit sampai batas waktu. Uang dikembalikan penuh.',
  'Jumlah peserta tidak mencapai batas paling sedikit.',
];

export const rejectionReasons: string[] = [
  'Alamat lokasi belum lengkap dan surat izin pemakaian gedung belum dilampirkan.',
  'Gambar sampul memuat logo pihak lain tanpa izin. Mohon diganti lalu kirim ulang.',
];

/** The long description of an event, in Markdown. */
export function descriptionOf(plan: EventPlan, organizer: string, place: string): string {
  const { about, bring } = categoryTexts[plan.category];
  return [
    plan.summary,
    ...about,
    `## Yang perlu dibawa\n\n${bring.map((item) => `- ${item}`).join('\n')}`,
    `## Lokasi\n\n${place}`,
    `Diselenggarakan oleh **${organizer}**. Ada pertanyaan? Hubungi kami lewat tombol kontak di halaman ini.`,
  ].join('\n\n');
}
