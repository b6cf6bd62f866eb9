/** An element of a page without a browser: finds the parts that it was given by their selectors, and has no others. */
export class PlainElement extends EventTarget {
  readonly dataset: Record<string, string>;
  readonly #parts: Readonly<Record<string, readonly PlainElement[]>>;
  readonly #attributes = new Map<string, string>();
  hidden = false;
  children: readonly unknown[] = [];

  constructor(dataset: Record<string, string> = {}, parts: Readonly<Record<string, readonly PlainElement[]>> = {}) {
    super();
    this.dataset = dataset;
    this.#parts = parts;
  }

  get childElementCount(): number {
    return this.children.length;
  }

  querySelectorAll(selector: string): readonly PlainElement[] {
    return this.#parts[selector] ?? [];
  }

  querySelector(selector: string): PlainElement | null {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null;
  }

  setAttribute(name: string, value: string): void {
    this.#attributes.set(name, value);
  }

  removeAttribute(name: string): void {
    this.#attributes.delete(name);
  }

  toggleAttribute(name: string, isSet: boolean): void {
    if (isSet) this.setAttribute(name, '');
    else this.removeAttribute(name);
  }

  replaceChildren(...children: readonly unknown[]): void {
    this.children = children;
  }

  append(...children: readonly unknown[]): void {
    this.children = [...this.children, ...children];
  }

  contains(): boolean {
    return false;
  }

  getBoundingClientRect(): { bottom: number } {
    return { bottom: 0 };
  }

  /** Returns the element as the type that the code under test expects. */
  asElement<Expected extends HTMLElement = HTMLElement>(): Expected {
    return this as unknown as Expected;
  }
}
