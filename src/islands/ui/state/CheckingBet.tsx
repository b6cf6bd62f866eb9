import { useStore } from '@nanostores/react';
import { $isCheckingBet } from '#browser/stores/submission';
import type { Translator } from '../use-translator.ts';
import { Alert } from './Alert.tsx';

/** Says that the response to a bet was lost and is requested again. The texts are those of `bets`. */
export function CheckingBet({ t }: { t: Translator }) {
  const isChecking = useStore($isCheckingBet, { ssr: 'initial' });
  return <div role="status">{isChecking && <Alert tone="warning">{t('bets:checking')}</Alert>}</div>;
}
