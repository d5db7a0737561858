import { useWords } from '../frame/words.ts';
import { useSide } from './side.ts';

/** In the place of an event that is none of the reader's. */
export function NoEvent() {
  const { petugas } = useWords().words;
  return <p>{useSide().role === 'petugas' ? petugas.noEvent : petugas.own.noEvent}</p>;
}
