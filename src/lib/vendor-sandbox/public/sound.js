// @ts-check
import { boot, byId } from './boot.js';

/** Off until the player turns it on. Tones are synthesized, so there is nothing to load. */
let isOn = false;
/** @type {AudioContext | undefined} */
let audio;

const button = byId('sound');
button.setAttribute('aria-pressed', 'false');
button.addEventListener('click', () => {
  isOn = !isOn;
  audio ??= new AudioContext();
  button.setAttribute('aria-pressed', String(isOn));
  button.setAttribute('aria-label', isOn ? boot.texts.soundOff : boot.texts.soundOn);
  if (isOn) startNote({ hertz: 660, delayMs: 0, lengthMs: 120 });
});

/** @param {{ hertz: number, delayMs: number, lengthMs: number, type?: OscillatorType }} note */
function startNote({ hertz, delayMs, lengthMs, type = 'triangle' }) {
  if (!isOn || !audio) return;
  const start = audio.currentTime + delayMs / 1000;
  const end = start + lengthMs / 1000;
  const tone = new OscillatorNode(audio, { type, frequency: hertz });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.16, start + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(end);
}

/** @param {number} reel */
export const soundLanded = (reel) => startNote({ hertz: 150 + reel * 14, delayMs: 0, lengthMs: 90, type: 'sine' });

export function soundWin() {
  [523, 659, 784, 1047].forEach((hertz, index) => startNote({ hertz, delayMs: index * 90, lengthMs: 220 }));
}
