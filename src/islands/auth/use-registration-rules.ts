import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { DEFAULT_REGISTRATION_SETTINGS, type RegistrationSettings } from '#rules/registration';
import { valueOf } from '#browser/stores/loadable';
import { $registerSettings, loadRegisterSettings } from '#browser/stores/registration';
import { rulesOf } from './registration-form.ts';

/**
 * The server's rules, and until it has answered the ones that it is shipped with: those the page was built from, so
 * that nothing moves where they are still in force. Nothing is sent before it has answered (`useHumanGate`).
 */
export function useRegistrationRules(): RegistrationSettings {
  const settings = valueOf(useStore($registerSettings, { ssr: 'initial' }));
  useEffect(() => void loadRegisterSettings(), []);
  return useMemo(() => (settings ? rulesOf(settings) : DEFAULT_REGISTRATION_SETTINGS), [settings]);
}
