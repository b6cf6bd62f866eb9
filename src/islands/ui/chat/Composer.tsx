import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type SubmitEvent, useId, useRef } from 'react';
import { CHAT_TEXT_MAX } from '#rules/chat';
import { Alert, Button, TextArea, type Translator, useAttempt } from '../index.ts';
import styles from './Chat.module.css';

/** Enter sends on a real keyboard; on a phone's it begins a new line. */
const hasKeyboard = () => matchMedia('(pointer: fine)').matches;

interface ComposerProps {
  send: (text: string) => Promise<void>;
  /** In the empty field. */
  hint: string;
  t: Translator;
}

/** The field and its button. What was not sent stays in it. */
export function Composer({ send, hint, t }: ComposerProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { isBusy, failure, attempt } = useAttempt(t);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const element = field.current;
    const text = element?.value.trim() ?? '';
    if (!element || text === '') return element?.focus();
    await attempt(async () => {
      await send(text);
      // Text that was typed in the meantime stays.
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
            dir="auto"
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
