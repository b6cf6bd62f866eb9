import { beforeEach, expect, it, vi } from 'vitest';
import { $isSoundOn, makeSound, toggleSound } from '#browser/sounds';

let notes: number;
let activation: { hasBeenActive: boolean };
beforeEach(() => {
  notes = 0;
  activation = { hasBeenActive: true };
  const parameter = { value: 0, setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
  const node = {
    connect: () => node,
    frequency: parameter,
    gain: parameter,
    start: () => (notes += 1),
    stop: () => undefined,
  };
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0;
      createOscillator = () => node;
      createGain = () => node;
    },
  );
  vi.stubGlobal('navigator', { userActivation: activation });
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

it('sounds are heard once the page was touched, and not while they are off', () => {
  const stop = $isSoundOn.subscribe(() => undefined);
  activation.hasBeenActive = false;
  makeSound('won');
  expect(notes).toBe(0);
  activation.hasBeenActive = true;
  makeSound('won');
  expect(notes).toBe(3);
  toggleSound();
  makeSound('won');
  expect(notes).toBe(3);
  toggleSound();
  makeSound('tick');
  expect(notes).toBe(4);
  stop();
});
