/** Maximum length of an application's remark in Unicode code points. */
const MAX_REMARK_LENGTH = 140;
const MAX_APPLICATION_IMAGES = 3;
const MAX_APPLICATION_IMAGE_BYTES = 5 * 1024 * 1024;
const APPLICATION_IMAGE_TYPES: readonly string[] = ['image/png', 'image/jpeg'];

export interface Application {
  readonly remark: string;
  /** Types as their content shows, not as the upload says. */
  readonly images: readonly { readonly type: string; readonly bytes: number }[];
}

export type ApplicationProblem = 'remark_too_long' | 'empty' | 'too_many_images' | 'image_type' | 'image_too_large';

/** Lists the problems of an application, each once. */
export function applicationProblems({ remark, images }: Application): ApplicationProblem[] {
  const found: (ApplicationProblem | false)[] = [
    [...remark].length > MAX_REMARK_LENGTH && 'remark_too_long',
    remark.trim() === '' && images.length === 0 && 'empty',
    images.length > MAX_APPLICATION_IMAGES && 'too_many_images',
    images.some(({ type }) => !APPLICATION_IMAGE_TYPES.includes(type)) && 'image_type',
    images.some(({ bytes }) => bytes > MAX_APPLICATION_IMAGE_BYTES) && 'image_too_large',
  ];
  return found.filter((problem) => problem !== false);
}
