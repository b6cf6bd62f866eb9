import { useStore } from '@nanostores/react';
import { BellRing } from 'lucide-react';
import { useEffect } from 'react';
import { PUSH_KINDS, type PushKind } from '#rules/site/push';
import { errorText } from '#browser/client/errors';
import { valueOf } from '#browser/stores/loadable';
import { choosePushKinds, push, turnPushOff, turnPushOn } from '#browser/stores/inbox/push';
import { Alert, Button, Checkbox, type Translator, useAction } from '../../ui/index.ts';
import styles from './Messages.module.css';

/** Turns the notifications of this browser on and off. Shows nothing where the browser has none. */
export function DeviceNotifications({ t }: { t: Translator }) {
  const state = valueOf(useStore(push.$store));
  const { failure, setFailure, runAction } = useAction(t);
  useEffect(() => void push.load(), []);
  if (!state || state.state === 'unsupported') return null;
  return (
    <section className={styles.device} aria-label={t('inbox:push.title')}>
      <BellRing size={20} aria-hidden="true" />
      <div>
        <h3 className={styles.deviceTitle}>{t('inbox:push.title')}</h3>
        <p className={styles.unread} role="status">
          {t(`inbox:push.${state.state}`)}
        </p>
      </div>
      {state.state === 'off' && <Button onClick={() => runAction(turnPushOn)}>{t('inbox:push.turnOn')}</Button>}
      {state.state === 'on' && (
        <Button variant="secondary" onClick={() => runAction(turnPushOff)}>
          {t('inbox:push.turnOff')}
        </Button>
      )}
      {failure && <Alert tone="bad">{failure}</Alert>}
      {state.state === 'on' && (
        <Kinds
          kinds={state.kinds}
          onChange={(kinds) => {
            setFailure(undefined);
            choosePushKinds(kinds, state.kinds).catch((error: unknown) => setFailure(errorText(t, error)));
          }}
          t={t}
        />
      )}
    </section>
  );
}

interface KindsProps {
  kinds: readonly PushKind[];
  onChange: (kinds: PushKind[]) => void;
  t: Translator;
}

/** The kinds of messages that are notified, each with a box; a change is stored at once. */
function Kinds({ kinds, onChange, t }: KindsProps) {
  return (
    <details className={styles.deviceKinds}>
      <summary>{t('inbox:push.kinds')}</summary>
      {PUSH_KINDS.map((kind) => (
        <Checkbox
          key={kind}
          checked={kinds.includes(kind)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(PUSH_KINDS.filter((other) => (other === kind ? checked : kinds.includes(other))))
          }
          label={t(`inbox:push.kind.${kind}`)}
        />
      ))}
    </details>
  );
}
