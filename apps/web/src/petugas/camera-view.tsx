import { useEffect, useRef, useState } from 'preact/hooks';
import { useWords } from '../frame/words.ts';
import { type Camera, openCamera } from './gate/camera.ts';

interface Props {
  /** Undefined while no code is looked for. */
  readonly onCode: ((code: string) => void) | undefined;
}

/** What the camera sees, and each code in it. Without a camera it says what to do. */
export function CameraView({ onCode }: Props) {
  const { words } = useWords();
  const { scanner } = words.petugas;
  const video = useRef<HTMLVideoElement>(null);
  const listener = useRef(onCode);
  listener.current = onCode;
  const [camera, setCamera] = useState<Camera>();
  const [hasFailed, setFailed] = useState(false);
  const [isLit, setLit] = useState(false);
  const [tries, setTries] = useState(0);
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    let isWanted = true;
    let opened: Camera | undefined;
    const fail = () => {
      if (!isWanted) return;
      setFailed(true);
      setCamera(undefined);
    };
    const open = async () => {
      if (video.current === null) return;
      opened = await openCamera(video.current, {
        isWanted: () => listener.current !== undefined,
        onCode: (code) => listener.current?.(code),
        onEnd: fail,
      });
      if (isWanted) {
        setCamera(opened);
        setLit(false);
      } else opened.close();
    };
    open().catch(fail);
    return () => {
      isWanted = false;
      opened?.close();
      setCamera(undefined);
    };
  }, [tries]);
  const again = () => {
    setFailed(false);
    setTries(tries + 1);
    // The button that was pressed is gone.
    said.current?.focus({ preventScroll: true });
  };
  const { light } = camera ?? {};
  return (
    <div class="camera">
      {!hasFailed && (
        <div class="camera-frame">
          <video ref={video} muted playsInline aria-label={scanner.aim} />
          <i aria-hidden="true" />
        </div>
      )}
      <p role="status" tabIndex={-1} ref={said}>
        {hasFailed ? (isSecureContext ? scanner.noCamera : scanner.insecure) : scanner.aim}
      </p>
      {hasFailed && isSecureContext && (
        <button class="button" type="button" onClick={again}>
          {words.frame.again}
        </button>
      )}
      <p class="quiet">{scanner.orType}</p>
      {light !== undefined && (
        <button
          class="button"
          type="button"
          aria-pressed={isLit}
          onClick={() =>
            void light(!isLit).then(
              () => setLit(!isLit),
              () => undefined,
            )
          }
        >
          {scanner.light}
        </button>
      )}
    </div>
  );
}
