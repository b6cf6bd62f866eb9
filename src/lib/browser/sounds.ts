import { atom, onMount } from 'nanostores';
import { LOCAL_KEYS, readLocal, writeLocal } from './storage.ts';

/** Whether games sound; stored in this browser. */
export const $isSoundOn = atom(true);

onMount($isSoundOn, () => {
  $isSoundOn.set(readLocal(LOCAL_KEYS.gameSound) !== '0');
});

export function toggleSound(): void {
  $isSoundOn.set(!$isSoundOn.get());
  writeLocal(LOCAL_KEYS.gameSound, $isSoundOn.get() ? '1' : '0');
}

/** Notes of each sound: frequency in Hz, start and length in seconds. */
const SOUNDS = {
  bet: [[220, 0, 0.06]],
  tick: [[880, 0, 0.03]],
  lost: [[180, 0, 0.12]],
  paid: [[440, 0, 0.1]],
  won: [
    [523, 0, 0.12],
    [659, 0.09, 0.12],
    [784, 0.18, 0.22],
  ],
} as const;
export type Sound = keyof typeof SOUNDS;

const VOLUME = 0.06;

let context: AudioContext | undefined;

/** Plays a sound unless they are off, or the visitor has not touched the page yet: browsers allow none before. */
export function makeSound(sound: Sound): void {
  if (!$isSoundOn.get() || !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  for (const [frequency, from, length] of SOUNDS[sound]) startNote(context, { frequency, from, length });
}

function startNote(
  audio: AudioContext,
  { frequency, from, length }: { frequency: number; from: number; length: number },
): void {
  const [note, volume] = [audio.createOscillator(), audio.createGain()];
  const start = audio.currentTime + from;
  note.type = 'triangle';
  note.frequency.value = frequency;
  volume.gain.setValueAtTime(VOLUME, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  note.connect(volume).connect(audio.destination);
  note.start(start);
  note.stop(start + length);
}
