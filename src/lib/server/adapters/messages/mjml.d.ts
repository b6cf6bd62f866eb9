// The package brings no types.
declare module 'mjml' {
  interface Options {
    fonts: Record<string, string>;
    validationLevel: 'strict' | 'soft' | 'skip';
  }
  function mjml(source: string, options: Options): Promise<{ html: string }>;
  export default mjml;
}
