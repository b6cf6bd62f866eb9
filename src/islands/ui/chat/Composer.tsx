import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type SubmitEvent, useId, useRef } from 'react';
import { CHAT_TEXT_MAX } from '#rules/site/chat';
import { Alert, Button, TextArea, type Translator, useAction } from '../index.ts';
import styles from './Chat.module.css';

/** Enter sends with a physical keyboard; on a touch keyboard it starts a new line. */
const hasKeyboard = () => matchMedia('(pointer: fine)').matches;

interface ComposerProps {
  send: (text: string) => Promise<void>;
  /** Placeholder of the empty field. */
  hint: string;
  t: Translator;
}

/** The message field and its button. An unsent text stays in it. */
export function Composer({ send, hint, t }: ComposerProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { isBusy, failure, runAction } = useAction(t);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const element = field.current;
    const text = element?.value.trim() ?? '';
    if (!element || text === '') return element?.focus();
    await runAction(async () => {
      await send(text);
      // Keeps text that was typed meanwhile.
      if (element.value.trim() === text) element.value = '';
    });
    element.focus();
  }

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard()) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form className={styles.composer} onSubmit={(event) => void submit(event)}>
      {failure && <Alert tone="bad">{t('chat:notSent', { reason: failure })}</Alert>}
      <div className={styles.row}>
        <div className={styles.field}>
          <label className="visually-hidden" htmlFor={id}>
            {t('chat:field')}
          </label>
          <TextArea
            ref={field}
            id={id}
            className={styles.input}
            rows={1}
            maxLength={CHAT_TEXT_MAX}
            placeholder={hint}
            enterKeyHint="send"
            onKeyDown={handleKey}
          />
        </div>
        <Button className={styles.send} type="submit" isBusy={isBusy} aria-label={t('chat:send')}>
          {!isBusy && <SendHorizontal className="mirrored" size={20} aria-hidden="true" />}
        </Button>
      </div>
    </form>
  );
}
