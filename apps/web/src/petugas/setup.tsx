import type { Signal } from '@karcis/gate';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ScreenProps } from '../frame/room.tsx';
import { useHolder } from '../frame/signed-in.tsx';
import { Later } from '../frame/later.tsx';
import { QrCode } from '../kit/qr-code.tsx';
import { besideWords } from './beside-words.ts';
import { CameraView } from './camera-view.tsx';
import { GateScreen } from './gate-screen.tsx';
import { keepLayout, learnedOf, signs } from './gate/layout.ts';
import { chooseLens, chosenLens, type Lens, lenses } from './gate/lens.ts';
import { sound, unlockSound } from './gate/tones.ts';
import { corrected, isOfTicket, keptLayout, listenToTyping } from './gate/typed.ts';
import { useGate } from './gate/use-gate.ts';
import { isClockRight } from './gate/pack.ts';
import { wrongClock } from './packed.tsx';

/** What is tried before the doors open: camera, sound, keyboard scanner, clock, and whether the phone keeps its list. */
export function Setup({ params }: ScreenProps) {
  return (
    <GateScreen eventId={params['event_id'] ?? ''} at="setup">
      {({ id }) => (
        <>
          <CameraTest />
          <Tones />
          <TypingTest />
          <Clock eventId={id} />
          <Storage />
        </>
      )}
    </GateScreen>
  );
}

function CameraTest() {
  const beside = besideWords();
  const [found, setFound] = useState<readonly Lens[]>([]);
  const [lens, setLens] = useState(chosenLens() ?? '');
  const [isOpen, setOpen] = useState(false);
  const [hasRead, setRead] = useState(false);
  useEffect(() => {
    lenses().then(setFound, () => undefined);
  }, [isOpen]);
  const choose = (id: string) => {
    chooseLens(id);
    setLens(id);
    setRead(false);
  };
  return (
    <section>
      <h2 class="section">{beside.lens}</h2>
      <label class="field">
        <span>{beside.lensHint}</span>
        <select value={lens} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">{beside.lensDefault}</option>
          {found
            .filter(({ id }) => id !== '')
            .map(({ id, name }, at) => (
              <option key={id} value={id}>
                {name === '' ? beside.lensNumber(at + 1) : name}
              </option>
            ))}
        </select>
      </label>
      {isOpen ? (
        <CameraView key={lens} onCode={() => setRead(true)} />
      ) : (
        <button class="button" type="button" onClick={() => setOpen(true)}>
          {beside.tryCamera}
        </button>
      )}
      {hasRead && <p role="status">{beside.seesCode}</p>}
    </section>
  );
}

function Tones() {
  const beside = besideWords();
  const play = (signal: Signal) => {
    unlockSound();
    sound(signal);
  };
  const tones: readonly (readonly [Signal, string])[] = [
    ['Green', beside.toneIn],
    ['Amber', beside.toneWait],
    ['Red', beside.toneNo],
  ];
  return (
    <section>
      <h2 class="section">{beside.tones}</h2>
      <p class="quiet">{beside.tonesHint}</p>
      <p class="tones">
        {tones.map(([signal, text]) => (
          <button key={signal} class="button" type="button" onClick={() => play(signal)}>
            {text}
          </button>
        ))}
      </p>
    </section>
  );
}

/** Tries a keyboard scanner by a test code. A ticket is not judged here: one that was only tried would be used up. */
function TypingTest() {
  const beside = besideWords();
  const [said, setSaid] = useState<string>();
  const told = useRef<HTMLParagraphElement>(null);
  // Whoever scans from the top of the screen would not see it.
  useEffect(() => {
    if (said !== undefined) told.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  useEffect(() => {
    return listenToTyping((typed) => {
      const text = corrected(typed, keptLayout());
      const learned = learnedOf(typed);
      if (text === signs)
        return setSaid(learned?.hasPrefix === true ? beside.typingPrefix : beside.typingGood);
      if (isOfTicket(text)) return setSaid(beside.typingTicket);
      if (learned === undefined) return setSaid(beside.typingBad);
      keepLayout(learned.layout);
      setSaid(beside.typingLearned);
    });
  }, []);
  return (
    <section>
      <h2 class="section">{beside.typing}</h2>
      <p class="quiet">{beside.typingHint}</p>
      <QrCode text={signs} label={beside.typingCode} />
      <p role="status" ref={told}>
        {said}
      </p>
    </section>
  );
}

/** How right the clock of this phone is. */
function Clock({ eventId }: { readonly eventId: string }) {
  const { held } = useGate(useHolder().id, eventId).state;
  return (
    <section>
      <h2 class="section">{besideWords().clock}</h2>
      {held === undefined || isClockRight(held) ? (
        <p class="quiet">{held === undefined ? besideWords().clockUnknown : besideWords().clockRight}</p>
      ) : (
        <Later load={wrongClock} given={{ held }} />
      )}
    </section>
  );
}

function Storage() {
  const beside = besideWords();
  const [isKept, setKept] = useState<boolean>();
  const [isRefused, setRefused] = useState(false);
  const { storage } = navigator;
  useEffect(() => {
    void storage?.persisted().then(setKept);
  }, []);
  const ask = async () => {
    // Over plain HTTP there is no such storage.
    const isGiven = (await storage?.persist()) ?? false;
    setKept(isGiven);
    setRefused(!isGiven);
  };
  return (
    <section>
      <h2 class="section">{beside.storage}</h2>
      <p class="quiet">{isKept === true ? beside.storageKept : beside.storageHint}</p>
      {isKept !== true && (
        <button class="button" type="button" onClick={() => void ask()}>
          {beside.storageAsk}
        </button>
      )}
      {isRefused && <p role="status">{beside.storageRefused}</p>}
    </section>
  );
}
