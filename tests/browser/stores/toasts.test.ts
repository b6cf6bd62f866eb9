import { afterEach, expect, it, vi } from 'vitest';
import { $toasts, dismissToast, showToast } from '#browser/stores/toasts';

afterEach(() => {
  vi.useRealTimers();
  for (const { id } of $toasts.get()) dismissToast(id);
});

it('keeps a message however long the island that shows it takes to load', () => {
  vi.useFakeTimers();
  showToast('good', 'Deposit received.');
  vi.advanceTimersByTime(60_000);
  expect($toasts.get().map(({ text }) => text)).toEqual(['Deposit received.']);
});

it('keeps the three latest messages', () => {
  for (const text of ['1', '2', '3', '4']) showToast('plain', text);
  expect($toasts.get().map(({ text }) => text)).toEqual(['2', '3', '4']);
});
