/** On the offline page: asks for the page again as soon as there is a network. */
export function returnWhenOnline(): void {
  addEventListener('online', () => location.reload(), { once: true });
}
