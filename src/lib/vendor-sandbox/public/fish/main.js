// @ts-check
import { readState } from '../api.js';
import { byId, fill } from '../boot.js';
import { aimAt, clearBullets, drawBullets, drawCannon, drawLock, fire, lockOn, moveBullets } from './cannon.js';
import { changeTarget, held, lockAt, turnCannon } from './aim.js';
import { betMinor, deck, endGame, say, showDeck, showPending } from './deck.js';
import { addRing, drawBubbles, drawEffects, moveEffects } from './effects.js';
import { texts } from './facts.js';
import { show, toMinor } from '../money.js';
import { onResume } from '../portal.js';
import { isTooSlow, restart } from './quality.js';
import { openRules } from './rules.js';
import { session, start, takeSession } from '../session.js';
import { drawShoal, fillSea, flashFish, moveShoal } from './shoal.js';
import { addHit, canShoot, resume, sendWhenDue, sendWhenHidden, shots, waitForEarlier } from './shots.js';
import { soundLanded } from '../sound.js';
import { fitStage, sea, stage } from './stage.js';

const SHOT_MS = 150;
const LONGEST_STEP = 0.05;

const trigger = { isHeld: false, requested: 0, lastMs: 0 };
let lastMs = 0;
let frame = 0;

/** @type {(fish: import('./shoal.js').Fish, x: number, y: number) => void} */
const onHit = (fish, x, y) => {
  flashFish(fish);
  addRing(x, y);
  addHit(fish, x, y);
};

/** @param {number} nowMs */
function runFrame(nowMs) {
  frame = requestAnimationFrame(runFrame);
  const passedMs = nowMs - lastMs;
  const seconds = Math.min(passedMs / 1000, LONGEST_STEP);
  lastMs = nowMs;
  if (isTooSlow(passedMs)) fitStage();
  turnCannon(seconds);
  if (trigger.isHeld || deck.isAuto || trigger.requested > 0) shoot(nowMs);
  moveShoal(seconds);
  moveBullets(seconds, onHit);
  moveEffects(seconds);
  sendWhenDue();
  draw();
}

/** @param {number} nowMs */
function shoot(nowMs) {
  if (nowMs - trigger.lastMs < SHOT_MS) return;
  trigger.lastMs = nowMs;
  trigger.requested = Math.max(0, trigger.requested - 1);
  if (canShoot() && fire()) soundLanded(2);
}

function draw() {
  const { pen, density, width, height } = stage;
  pen.setTransform(density, 0, 0, density, 0, 0);
  pen.clearRect(0, 0, width, height);
  drawBubbles();
  drawShoal();
  drawLock();
  drawBullets();
  drawCannon();
  drawEffects();
}

function run() {
  cancelAnimationFrame(frame);
  if (document.hidden) return;
  lastMs = performance.now();
  restart();
  frame = requestAnimationFrame(runFrame);
}

function shootOnce() {
  resume();
  trigger.requested = Math.min(trigger.requested + 1, 2);
}

/** @param {boolean} isHeld */
function hold(isHeld) {
  if (isHeld) resume();
  trigger.isHeld = isHeld;
}

/** @param {number} step */
function chooseBet(step) {
  deck.chosen = Math.min(Math.max(deck.chosen + step, 0), session.stakes.length - 1);
  // Shots in the water have the bet before; none is spent yet.
  clearBullets();
  showDeck();
  resume();
}

/** @param {PointerEvent} event */
function point(event) {
  const box = sea.getBoundingClientRect();
  const [x, y] = [event.clientX - box.left, event.clientY - box.top];
  if (deck.isLocking && event.type === 'pointerdown') lockAt(x, y);
  else aimAt(x, y);
}

function listenToPointer() {
  sea.addEventListener('pointerdown', (event) => {
    sea.setPointerCapture(event.pointerId);
    point(event);
    shootOnce();
    hold(true);
  });
  sea.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'mouse' || trigger.isHeld) point(event);
  });
  const fireButton = byId('fire');
  fireButton.addEventListener('pointerdown', () => {
    shootOnce();
    hold(true);
  });
  for (const end of ['pointerup', 'pointercancel', 'blur']) window.addEventListener(end, () => hold(false));
  // Keyboards and screen readers click without a pointer.
  fireButton.addEventListener('click', (event) => event.detail === 0 && shootOnce());
}

function listenToKeys() {
  const set = (/** @type {KeyboardEvent} */ event, /** @type {boolean} */ isDown) => {
    const on = event.target instanceof Element ? event.target : undefined;
    if (on?.closest('dialog')) return;
    if (event.key === 'ArrowLeft') held.left = isDown;
    else if (event.key === 'ArrowRight') held.right = isDown;
    else if (event.key === ' ' && !on?.closest('button')) {
      if (isDown && !event.repeat) shootOnce();
      hold(isDown);
    } else if (isDown && event.key === 'ArrowUp') changeTarget(1);
    else if (isDown && event.key === 'ArrowDown') changeTarget(-1);
    else return;
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') lockOn(undefined);
    if (event.key.startsWith('Arrow')) showDeck();
    event.preventDefault();
  };
  document.addEventListener('keydown', (event) => set(event, true));
  document.addEventListener('keyup', (event) => set(event, false));
}

function listenToDeck() {
  byId('less').addEventListener('click', () => chooseBet(-1));
  byId('more').addEventListener('click', () => chooseBet(1));
  byId('auto').addEventListener('click', () => {
    if (!deck.isOpen) return;
    resume();
    deck.isAuto = !deck.isAuto;
    showDeck();
  });
  byId('lock').addEventListener('click', () => {
    deck.isLocking = !deck.isLocking;
    if (deck.isLocking) changeTarget(1);
    else lockOn(undefined);
    showDeck();
  });
  byId('info').addEventListener('click', () => {
    deck.isAuto = false;
    showDeck();
    openRules({ bet: betMinor(), bets: session.stakes, currency: session.currency });
  });
}

function listenToPage() {
  // The balance may have changed in another tab, or by a deposit.
  const readAgain = () => {
    if (deck.isOpen && !shots.isSending) void readState().then(takeSession, () => undefined);
  };
  document.addEventListener('visibilitychange', () => {
    hold(false);
    sendWhenHidden();
    run();
    if (!document.hidden) readAgain();
  });
  onResume(readAgain);
  new ResizeObserver(() => {
    fitStage();
    draw();
  }).observe(sea);
}

fitStage();
fillSea();
listenToPointer();
listenToKeys();
listenToDeck();
listenToPage();
run();
void start({
  opened(state) {
    deck.isOpen = true;
    // A bet in the lower middle, as a first choice.
    deck.chosen = Math.min(1, session.stakes.length - 1);
    showPending(0);
    showDeck();
    const hint = matchMedia('(hover: hover)').matches ? `${texts.ready} · ${texts.keys}` : texts.ready;
    const won = toMinor(state.lastRound?.win ?? '0');
    byId('won').textContent = won > 0n ? show(won) : '–';
    if (state.isUnresolved) void waitForEarlier();
    else say(won > 0n ? fill(texts.lastCatch, { amount: show(won) }) : hint, 'hint');
  },
  ended: endGame,
});
