/** In the order in which they are shown. `film` has no event yet: a new category looks like that. */
export const categories = {
  music: {
    name: 'Musik',
    slug: 'musik',
    description: 'Konser, gig, dan pertunjukan musik dari berbagai genre.',
  },
  festival: {
    name: 'Festival',
    slug: 'festival',
    description: 'Perayaan lintas seni, kuliner, dan budaya selama satu hari atau lebih.',
  },
  stage: {
    name: 'Teater & Tari',
    slug: 'teater-tari',
    description: 'Teater, wayang, sendratari, dan pertunjukan panggung lainnya.',
  },
  conference: {
    name: 'Konferensi',
    slug: 'konferensi',
    description: 'Konferensi, seminar, dan temu profesional.',
  },
  workshop: {
    name: 'Lokakarya',
    slug: 'lokakarya',
    description: 'Kelas dan lokakarya untuk belajar langsung dari praktisi.',
  },
  sport: {
    name: 'Olahraga',
    slug: 'olahraga',
    description: 'Lomba lari, sepeda, dan kegiatan olahraga komunitas.',
  },
  culinary: {
    name: 'Kuliner',
    slug: 'kuliner',
    description: 'Festival makanan, pasar malam, dan kelas memasak.',
  },
  exhibition: { name: 'Pameran', slug: 'pameran', description: 'Pameran seni, hobi, dan industri kreatif.' },
  comedy: { name: 'Komedi', slug: 'komedi', description: 'Stand-up dan panggung komedi.' },
  family: {
    name: 'Keluarga & Anak',
    slug: 'keluarga-anak',
    description: 'Acara yang ramah untuk anak dan keluarga.',
  },
  community: { name: 'Komunitas', slug: 'komunitas', description: null },
  film: { name: 'Film', slug: 'film', description: null },
} as const;

export type CategoryKey = keyof typeof categories;
