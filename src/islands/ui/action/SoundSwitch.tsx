import { useStore } from '@nanostores/react';
import { Volume2, VolumeX } from 'lucide-react';
import { $isSoundOn, toggleSound } from '#browser/sounds';
import type { Translator } from '../use-translator.ts';

/** Turns the sound of games on and off, in this browser. */
export function SoundSwitch({ t, className }: { t: Translator; className?: string | undefined }) {
  const isOn = useStore($isSoundOn);
  const Icon = isOn ? Volume2 : VolumeX;
  return (
    <button
      className={className}
      type="button"
      aria-label={t('common:sound')}
      aria-pressed={isOn}
      onClick={toggleSound}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}
