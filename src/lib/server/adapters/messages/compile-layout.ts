/** Compiles a layout to HTML, which takes a second of processor time with the compiler's first use. */
export async function compileLayout(layout: string): Promise<string> {
  // Imported lazily: only processes that send emails need it.
  const { default: mjml } = await import('mjml');
  // Web fonts are off: the email must not load anything.
  const { html } = await mjml(layout, { fonts: {}, validationLevel: 'strict' });
  return html;
}
