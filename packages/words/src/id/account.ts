/** Signing in. */
export const account = {
  signIn: 'Masuk',
  hint: 'Untuk tiket, pintu masuk, dan pengelolaan acara.',
  email: 'Surel',
  password: 'Kata sandi',
  show: 'Perlihatkan kata sandi',
  signingIn: 'Sedang masuk…',
  noEmail: 'Isi surel Anda, misalnya nama@contoh.id.',
  noPassword: 'Isi kata sandi Anda.',
  wait: (seconds: number) =>
    seconds < 60
      ? `Terlalu banyak percobaan. Tunggu ${seconds} detik, lalu coba lagi.`
      : `Terlalu banyak percobaan. Tunggu ${Math.ceil(seconds / 60)} menit, lalu coba lagi.`,
  home: 'Ke halaman depan',
};
