/**
 * Prints one part of the page: style sheets hide the rest while `html[data-printing]` has its name. `onEnd` is called when the printing has
 * ended, not when `print` returns: some browsers do not wait for it.
 */
export function printPart(name: 'codes' | 'record', onEnd?: () => void): void {
  const { dataset } = document.documentElement;
  dataset['printing'] = name;
  addEventListener(
    'afterprint',
    () => {
      delete dataset['printing'];
      onEnd?.();
    },
    { once: true },
  );
  print();
}
