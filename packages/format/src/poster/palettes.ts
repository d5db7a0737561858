import type { Palette } from './field.ts';

const palette = (ground: string, main: string, second: string, hero: string, spark: string): Palette => ({
  ground,
  main,
  second,
  hero,
  spark,
});

/** The inks, five a palette: ground, main, second, hero, spark. A poster uses three to five of them. */
export const palettes = {
  navy: palette('#182761', '#e94e33', '#f3b63a', '#f8f0df', '#e94e33'),
  marigold: palette('#f3b42d', '#1a1c33', '#8c2a1c', '#fbf2de', '#d8372a'),
  rose: palette('#f2a8b8', '#741330', '#e0432b', '#fbf1e4', '#e0432b'),
  forest: palette('#0e5848', '#f2bf3c', '#dc5730', '#f6eedd', '#dc5730'),
  midnight: palette('#112340', '#f3ede0', '#369be0', '#ffb43a', '#e64c2c'),
  mint: palette('#a4d6c7', '#1d3cac', '#17181c', '#d8372b', '#f7f1e4'),
  plum: palette('#2b1248', '#f5c331', '#e6c5f3', '#fcefdb', '#ee7a32'),
  guava: palette('#e84e79', '#fdebd9', '#79103b', '#ffc640', '#79103b'),
  sunrise: palette('#f16a24', '#0d4031', '#f9c831', '#f6f0e1', '#0d4031'),
  sky: palette('#3c79dc', '#10141b', '#e9e3d5', '#f3ecdd', '#ef5630'),
  indigo: palette('#dce8f2', '#114c83', '#2b7fb8', '#ef5530', '#fdf1c8'),
  terracotta: palette('#c34d2d', '#fce8cc', '#3b1521', '#f8c545', '#3b1521'),
  turmeric: palette('#f1b62b', '#0e5157', '#c9402a', '#fdf3da', '#c9402a'),
  soga: palette('#3a1c12', '#e2a452', '#b4512a', '#f9ead0', '#df5530'),
  emerald: palette('#0b6a53', '#f7adba', '#f6d562', '#fff3e2', '#ef5a3d'),
  lilac: palette('#cab8ec', '#3a1c70', '#e4503c', '#fff6e4', '#e4503c'),
  cobalt: palette('#2340bd', '#ffd140', '#f5a5bf', '#ff5c3a', '#fff3d9'),
  cream: palette('#f8ecd5', '#cc3626', '#1c7a6c', '#17305c', '#f3b233'),
  garden: palette('#f5ebd4', '#12654e', '#e29f29', '#d43f2a', '#1d2c5e'),
  gold: palette('#17171c', '#e9b34a', '#d8432e', '#f8edd8', '#d8432e'),
  sea: palette('#0b6a7d', '#fad878', '#063b4b', '#fef4e0', '#f2603f'),
  peach: palette('#ffc79f', '#8a1b3c', '#e2552d', '#2a3f90', '#fff4e4'),
  lime: palette('#d8d557', '#214b2b', '#7d9a2a', '#e2512c', '#fdf7df'),
  sambal: palette('#c92a26', '#fdebcf', '#1b2340', '#f8c445', '#1b2340'),
  jacaranda: palette('#5b3aa8', '#f9d36b', '#f3a6bd', '#fff1dd', '#e8503a'),
} as const satisfies Readonly<Record<string, Palette>>;
