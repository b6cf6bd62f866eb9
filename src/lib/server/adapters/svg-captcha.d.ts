// The package's own types leave out what `require` gives: the function that draws a text of one's own.
declare module 'svg-captcha' {
  interface Drawing {
    width: number;
    height: number;
    fontSize: number;
    noise: number;
    color: boolean;
  }
  function draw(text: string, drawing: Drawing): string;
  export default draw;
}
