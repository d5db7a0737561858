import { chosenLens, wantedOf } from './lens.ts';
import { createReader, type Reader } from './reader.ts';
import { repeating } from './repeating.ts';

/** Pictures a second that are searched, at most. */
const most = 15;

export interface Camera {
  readonly close: () => void;
  /** Switches the light on or off; undefined where the camera has none. */
  readonly light: ((isOn: boolean) => Promise<void>) | undefined;
}

interface Listener {
  /** Whether pictures are searched now. Searching delays what a cheap phone draws meanwhile. */
  readonly isWanted: () => boolean;
  readonly onCode: (text: string) => void;
  /** The camera was taken away: by a call, say, or since it is not allowed any more. */
  readonly onEnd: () => void;
}

/** Shows what a camera sees, and tells each code in it, again and again while it is in sight. Throws where there is no camera, or it is not allowed. */
export async function openCamera(
  video: HTMLVideoElement,
  { isWanted, onCode, onEnd }: Listener,
): Promise<Camera> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: wantedOf(chosenLens()),
  });
  const release = () => {
    for (const each of stream.getTracks()) each.stop();
    video.srcObject = null;
  };
  const [track] = stream.getVideoTracks();
  let reader: Reader | undefined;
  let looking: ReturnType<typeof repeating> | undefined;
  let isGone = false;
  track?.addEventListener('ended', () => {
    isGone = true;
    looking?.stop();
    onEnd();
  });
  try {
    video.srcObject = stream;
    await video.play();
    reader = await createReader();
    if (isGone) throw new Error('The camera was taken away');
  } catch (error) {
    reader?.close();
    release();
    throw error;
  }
  looking = repeating(async () => {
    const begun = performance.now();
    const isSeen =
      isWanted() &&
      video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA &&
      document.visibilityState === 'visible';
    const text = isSeen ? await reader.read(video).catch(() => undefined) : undefined;
    if (text !== undefined && video.srcObject !== null) onCode(text);
    return Math.max(0, 1000 / most - (performance.now() - begun));
  });
  const abilities = track?.getCapabilities() as { readonly torch?: boolean } | undefined;
  return {
    light:
      track !== undefined && abilities?.torch === true
        ? (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
        : undefined,
    close() {
      looking?.stop();
      reader.close();
      release();
    },
  };
}
