import type { AppContext } from '../context.ts';
export async function seedArtwork(_app: AppContext): Promise<void> {}
