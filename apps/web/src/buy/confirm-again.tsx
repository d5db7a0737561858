import { api } from '@karcis/contract';
import { useRef, useState } from 'preact/hooks';
import { call } from '../frame/server.ts';
import { newUuid } from '../frame/uuid.ts';
import { useWords } from '../frame/words.ts';
import type { OrderProps } from './orders.ts';
import { sentenceOf } from './sentences.ts';

/** Mails the link again that confirms the address of a free order. */
export function ConfirmAgain({ order: { id }, proof, refresh }: OrderProps) {
  const { words } = useWords();
  const text = words.buy;
  const [said, setSaid] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);
  const send = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    try {
      await call(api.buying.pay, { id, body: {} }, { idempotencyKey: newUuid(), ...proof });
      setWrong(false);
      setSaid(text.confirmSent);
    } catch (error) {
      setWrong(true);
      setSaid(sentenceOf(error, words));
    }
    await refresh();
    isBusy.current = false;
    setSending(false);
  };
  return (
    <>
      {said !== undefined && (
        <p class={isWrong ? 'wrong' : 'quiet'} role={isWrong ? 'alert' : 'status'}>
          {said}
        </p>
      )}
      <button class="button" type="button" aria-disabled={isSending} onClick={() => void send()}>
        {text.confirmAgain}
      </button>
    </>
  );
}
