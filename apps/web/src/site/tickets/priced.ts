/** What shows and prices a choice, loaded when somebody begins to choose. */
export { Chosen } from './chosen.tsx';
export { Opened, told } from './opened.tsx';
export { pricing } from './pricing.ts';
export { Waiting } from './waiting.tsx';
