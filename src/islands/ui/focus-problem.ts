/** Puts the focus on a form's first field that is marked as wrong, once the marks are drawn. */
export function focusProblem(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
