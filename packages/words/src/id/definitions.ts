/** What each figure of the reports counts. Figures without a sentence here have the one of the report itself. */
export const definitions: Readonly<Record<string, string>> = {
  gross_revenue:
    'Uang tiket yang sudah diterima, setelah potongan; uang kembali yang menyusul tidak dikurangkan.',
  gross: 'Uang tiket yang sudah diterima, setelah potongan; uang kembali yang menyusul tidak dikurangkan.',
  discounts: 'Yang dipotong promo dan voucher; penjualan kotor sudah tanpa ini.',
  refunds: 'Uang tiket yang dikembalikan, oleh kita atau ditarik bank, dikurangi sengketa yang dimenangkan.',
  platform_fees: 'Biaya layanan yang ditanggung penyelenggara, dikurangi yang dikembalikan.',
  gateway_fees: 'Biaya penyedia pembayaran yang ditanggung penyelenggara, dikurangi yang dikembalikan.',
  taxes: 'Pajak yang ditanggung penyelenggara, dikurangi yang dikembalikan.',
  fees_paid_by_buyers:
    'Biaya yang dibayar pembeli di atas harga tiket; bukan bagian dari kotor maupun bersih.',
  taxes_paid_by_buyers:
    'Pajak yang dibayar pembeli di atas harga tiket; bukan bagian dari kotor maupun bersih.',
  net_revenue:
    'Yang tersisa untuk penyelenggara: kotor dikurangi uang kembali, biaya layanan, biaya penyedia, dan pajak.',
  net: 'Yang tersisa untuk penyelenggara: kotor dikurangi uang kembali, biaya layanan, biaya penyedia, dan pajak.',
  paid_orders: 'Pesanan yang lunas, termasuk yang gratis, juga bila kemudian dikembalikan.',
  orders: 'Pesanan yang lunas, termasuk yang gratis, juga bila kemudian dikembalikan.',
  average_order_value: 'Penjualan kotor untuk tiap pesanan lunas dalam mata uang laporan, dibulatkan.',
  pending_amount:
    'Pembayaran yang sudah dimulai dan belum selesai saat ini; bukan bagian dari penjualan kotor.',
  tickets_sold: 'Tiket terjual yang masih berlaku: dibeli, dikurangi yang dibatalkan atau dikembalikan.',
  sold: 'Tiket terjual yang masih berlaku: dibeli, dikurangi yang dibatalkan atau dikembalikan.',
  tickets_bought: 'Tiket dari pesanan lunas, apa pun yang terjadi kemudian.',
  bought: 'Tiket dari pesanan lunas, apa pun yang terjadi kemudian.',
  free_tickets: 'Tiket terjual yang jenisnya gratis.',
  cancelled:
    'Tiket yang ditarik dari penjualan tanpa pengembalian uang. Tiket yang dicabut tetap terhitung terjual.',
  refunded: 'Tiket yang dikembalikan dengan uangnya, oleh kita atau oleh bank.',
  capacity: 'Tempat pada jenis tiket yang terbatas, di acara yang sedang atau pernah dijual.',
  reserved_now: 'Tempat yang saat ini ditahan pesanan yang belum dibayar.',
  available: 'Tempat yang masih dapat dibeli: kapasitas dikurangi yang terjual dan ditahan.',
  sell_through_pct: 'Bagian kapasitas yang terjual.',
  average_sell_through_pct:
    'Bagian seluruh kapasitas yang terjual: rata-rata acara, ditimbang dengan jumlah tempatnya.',
  valid_tickets:
    'Tiket yang berlaku saat gerbang acaranya mulai menerima tamu, satu jam sebelum pintu dibuka, dan yang terjual sesudahnya; acara mendatang tidak dihitung.',
  checked_in:
    'Tiket yang masuk setidaknya sekali: orang, bukan pindaian. Masuk yang ditarik kembali tidak dihitung.',
  'returned-tickets_sold':
    'Tiket dari pesanan yang dibayar pada hari-hari ini, apa pun yang terjadi sesudahnya.',
  'returned-net':
    'Sisa penjualan hari-hari ini sebelum uang dikembalikan: bruto dikurangi biaya dan pajak. Uang yang dikembalikan pada hari-hari ini ada di pengembalian.',
  tickets_returned: 'Tiket yang dibatalkan atau dikembalikan uangnya pada hari-hari ini, kapan pun dibeli.',
  may_still_come:
    'Tiket berlaku yang belum masuk dan masih bisa: acaranya berlangsung atau ditunda, atau jenis tiketnya berlaku lebih lama.',
  not_checked_in:
    'Tiket berlaku yang tidak pernah masuk dan tidak bisa lagi: acaranya selesai atau dibatalkan, atau jenis tiketnya tidak berlaku lagi.',
  attendance_rate_pct: 'Bagian tiket berlaku yang masuk.',
  average_attendance_rate_pct:
    'Bagian seluruh tiket berlaku yang masuk: rata-rata acara, ditimbang dengan jumlah tiketnya.',
  currently_inside:
    'Tiket yang masuk dan belum keluar, di acara yang gerbangnya sudah menerima tamu dan yang belum selesai.',
  entries: 'Berapa kali seseorang dibiarkan masuk, termasuk yang kembali setelah keluar.',
  exits: 'Berapa kali seseorang dipindai keluar.',
  duplicates: 'Pindaian yang ditolak karena tiketnya sudah masuk.',
  rejected: 'Pindaian yang ditolak karena sebab lain.',
  peak_at: 'Awal seperempat jam yang paling banyak masuknya.',
  events_total: 'Acara dalam semua status, tanpa yang di sampah.',
  events: 'Acara dalam semua status, tanpa yang di sampah.',
  events_started: 'Acara yang mulai, atau akan mulai, di masa ini.',
  refund_rate_pct: 'Bagian tiket dibeli yang dikembalikan dengan uangnya.',
  sold_out_at: 'Saat tempat terakhir terjual.',
  minutes_to_sell_out: 'Menit penuh dari mulai penjualan, atau dari terbit, sampai tempat terakhir.',
  share_pct: 'Bagian dari kotor semua kategori.',
  unique_participants: 'Orang yang membeli tiket yang masih berlaku, dibedakan menurut akun atau surel.',
  new: 'Orang dengan tiket untuk satu acara sejauh ini.',
  returning: 'Orang dengan tiket untuk dua acara atau lebih.',
  repeat_rate_pct: 'Bagian orang yang memiliki tiket untuk dua acara atau lebih.',
  tickets_per_order: 'Tiket dibeli untuk tiap pesanan lunas.',
  participations: 'Orang di acara: tiap orang dihitung sekali tiap acara, pada hari pembelian pertamanya.',
  newcomers: 'Kehadiran yang merupakan acara pertama orang itu.',
  returners: 'Kehadiran orang yang sudah pernah ke acara lain.',
  participants: 'Orang yang membeli tiket yang masih berlaku.',
  promos_active: 'Promo yang dapat dipakai saat ini, di acara terbit yang belum selesai.',
  redemptions: 'Pemakaian pada pesanan yang lunas.',
  orders_with_promo: 'Pesanan lunas yang memakai setidaknya satu promo.',
  discount_total: 'Yang dipotong oleh pemakaian ini dari pesanan.',
  gross_with_promo: 'Kotor dari pesanan lunas yang memakai setidaknya satu promo.',
  share_of_orders_pct: 'Bagian pesanan lunas yang memakai setidaknya satu promo.',
  uses: 'Pemakaian pada pesanan yang lunas.',
  unique_customers: 'Orang yang berbeda di antara pemakaian itu, menurut akun atau surel.',
  issued: 'Voucher yang dibuat, tanpa yang di sampah.',
  reserved: 'Voucher yang pemakaian terakhirnya ditahan pesanan yang belum dibayar.',
  redeemed: 'Voucher yang habis dipakai.',
  expired: 'Voucher yang waktunya habis sebelum terpakai.',
  revoked: 'Voucher yang dicabut.',
  redemption_rate_pct: 'Bagian voucher dibuat yang habis dipakai.',
};
