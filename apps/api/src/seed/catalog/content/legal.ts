/** Legal texts of the demo platform, in Markdown. They are examples, not advice. */
export const terms = `Syarat dan ketentuan ini berlaku bagi setiap orang yang memakai Karcis, baik sebagai pembeli, pemegang tiket, penyelenggara, maupun petugas.

## 1. Akun

Anda dapat melihat acara dan membeli tiket tanpa akun. Sebutkan nama dan alamat surel yang benar, sebab tiket dikirim ke alamat itu. Bila Anda memiliki akun, jagalah kata sandinya; segala pembelian yang dilakukan melalui akun Anda menjadi tanggung jawab Anda.

## 2. Pembelian

1. Tiket yang Anda pilih kami tahan selama waktu yang tertera di halaman pembayaran. Bila pembayaran tidak selesai sampai batas waktu, pesanan kedaluwarsa dan tiket dilepas kembali.
2. Pembelian sah setelah pembayaran kami terima. E-tiket terbit seketika dan dapat dilihat di menu **Tiket Saya**.
3. Jumlah tiket per pesanan dibatasi agar setiap orang mendapat kesempatan yang adil.
4. Harga sudah termasuk pajak bila disebutkan demikian. Biaya layanan ditampilkan sebelum Anda membayar.

## 3. Tiket

- Setiap tiket memiliki kode QR yang hanya dapat dipindai sesuai ketentuan jenis tiketnya. Jangan membagikan foto kode QR kepada siapa pun.
- Tiket yang dapat dialihkan hanya boleh dialihkan melalui Karcis. Tiket lama menjadi tidak berlaku begitu pengalihan selesai.
- Menjual kembali tiket di atas harga resmi dilarang, dan tiket demikian dapat dibatalkan.

## 4. Acara

Penyelenggara bertanggung jawab atas isi, jadwal, dan pelaksanaan acara. Bila acara dibatalkan atau ditunda, kami memberi tahu Anda melalui surel dan memproses hak Anda sesuai [kebijakan pengembalian uang](/pages/kebijakan-pengembalian-uang).

## 5. Larangan

Dilarang memakai bot, memalsukan tiket, mengganggu sistem, atau memasukkan data orang lain tanpa izin.

## 6. Hukum yang berlaku

Ketentuan ini tunduk pada hukum Republik Indonesia. Perselisihan diselesaikan dengan musyawarah; bila tidak tercapai mufakat, melalui Pengadilan Negeri Jakarta Selatan.`;

export const privacy = `Kami mengumpulkan data sesedikit mungkin dan memakainya hanya untuk menjalankan layanan, sesuai Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi.

## Data yang kami simpan

| Data | Untuk apa | Berapa lama |
| --- | --- | --- |
| Nama, surel, nomor telepon | Mengirim tiket dan menghubungi Anda bila acara berubah | Selama akun aktif |
| Pesanan dan pembayaran | Bukti transaksi dan kewajiban pajak | 10 tahun |
| Riwayat check-in | Mencegah tiket ganda dan menghitung kehadiran | 2 tahun |
| Kota, tanggal lahir, jenis kelamin | Statistik peserta, hanya bila Anda mengisinya | Sampai Anda menghapusnya |

Kami **tidak** menyimpan nomor kartu. Pembayaran diproses oleh penyedia pembayaran berizin.

## Siapa yang melihat data Anda

- Penyelenggara acara melihat nama dan surel pemegang tiket acaranya.
- Petugas di pintu masuk melihat nama pada tiket. Kontak Anda hanya terlihat bila penyelenggara memberi izin khusus.
- Statistik peserta selalu berupa kelompok; kelompok yang terlalu kecil digabungkan.

## Hak Anda

Anda berhak meminta salinan, perbaikan, dan penghapusan data. Kirim permintaan ke privasi@karcis.test; kami menjawab paling lambat 3 x 24 jam.`;

export const refundPolicy = `## Acara dibatalkan

Uang dikembalikan penuh, termasuk biaya layanan, ke metode pembayaran asal. Anda tidak perlu mengajukan apa pun. Pengembalian ke QRIS dan dompet digital biasanya selesai dalam 3 hari kerja, ke kartu dan rekening bank dalam 14 hari kerja.

## Acara ditunda

Tiket tetap berlaku untuk jadwal baru. Bila Anda tidak dapat hadir, ajukan pengembalian uang paling lambat 14 hari sejak jadwal baru diumumkan. Biaya layanan tidak dikembalikan.

## Berubah pikiran

Tiket yang ditandai *dapat dikembalikan* boleh diajukan paling lambat 7 hari sebelum acara. Tiket presale dan tiket undangan tidak dapat dikembalikan. Keputusan ada pada penyelenggara dan diberikan dalam 3 hari kerja.

## Cara mengajukan

1. Buka **Tiket Saya**, pilih tiket, lalu **Ajukan pengembalian uang**.
2. Pilih alasan dan, untuk Virtual Account, isi rekening tujuan atas nama pembeli.
3. Pantau statusnya di halaman pesanan.`;

export const cookiePolicy = `Karcis hanya memakai kuki yang diperlukan: satu untuk sesi masuk dan satu untuk pilihan bahasa. Tidak ada kuki iklan dan tidak ada pelacak pihak ketiga.`;
