// Apart from the rest, so that a room loads it where an event has no picture of its own.
export { posterSvg } from '@karcis/format';
