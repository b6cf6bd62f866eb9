import { CHALLENGE_SECONDS, HumanCheckError, createChallenge, solveChallenge } from '#domain/verification';
import { PIECE_SIZE } from '../../adapters/slider/piece.ts';
import { ANSWER_RANGE, PICTURE } from '../../adapters/slider/pictures.ts';
import type { Handlers } from '../../context.ts';
import { runInThread } from '../../adapters/threads/run-in-thread.ts';

export const verificationHandlers: Handlers<
  'POST /wps/verification/slider' | 'POST /wps/verification/slider/{challengeId}'
> = {
  async 'POST /wps/verification/slider'(request) {
    const { random } = request.app;
    const options = { random, address: request.address, range: ANSWER_RANGE };
    const { id, answerX } = await request.write((tx) => createChallenge(tx, options));
    return {
      challengeId: id,
      ...(await runInThread('drawPuzzle', answerX)),
      ...PICTURE,
      pieceWidth: PIECE_SIZE,
      pieceHeight: PIECE_SIZE,
      expiresInSeconds: CHALLENGE_SECONDS,
    };
  },

  async 'POST /wps/verification/slider/{challengeId}'(request, { params, body }) {
    const attempt = { ...body, id: params.challengeId, address: request.address, random: request.app.random };
    const verdict = await request.write((tx) => solveChallenge(tx, attempt));
    if (!verdict.solved) throw new HumanCheckError(verdict.attemptsLeft);
    return { humanCheck: verdict.humanCheck };
  },
};
