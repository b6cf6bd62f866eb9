import {
  ChevronRight,
  KeyRound,
  LifeBuoy,
  type LucideIcon,
  Mail,
  MessageSquareText,
  Smartphone,
  UserRound,
} from 'lucide-react';
import type { StepUpInput } from '#browser/stores/auth/sign-in';
import type { Translator } from '../../ui/index.ts';
import styles from './MethodList.module.css';

type Method = StepUpInput['method'];

const ICONS: Readonly<Record<Method, LucideIcon>> = {
  authenticator: KeyRound,
  recovery_code: LifeBuoy,
  sms: MessageSquareText,
  email: Mail,
  mobile: Smartphone,
  payee_name: UserRound,
};

interface MethodListProps {
  t: Translator;
  methods: readonly Method[];
  onChoose: (method: Method) => void;
}

/** Buttons for the account's verification methods. */
export function MethodList({ t, methods, onChoose }: MethodListProps) {
  return (
    <ul className={styles.list} aria-label={t('auth:stepUp.methods')}>
      {methods.map((method) => {
        const Icon = ICONS[method];
        return (
          <li key={method}>
            <button className={styles.method} type="button" onClick={() => onChoose(method)}>
              <Icon size={20} aria-hidden="true" />
              <span>{t(`auth:stepUp.method.${method}`)}</span>
              <ChevronRight className="mirrored" size={18} aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
