/** Reloads the offline page as soon as there is a network. */
export function returnWhenOnline(): void {
  addEventListener('online', () => location.reload(), { once: true });
}
