import { CHALLENGE_SECONDS, HumanCheckError, newChallenge, solveChallenge, storeChallenge } from '#domain/verification';
import { PIECE_SIZE } from '../../adapters/slider/piece.ts';
import { ANSWER_RANGE, PICTURE } from '../../adapters/slider/pictures.ts';
import type { Handlers } from '../../context.ts';
import { runInThread } from '../../adapters/threads/run-in-thread.ts';

export const verificationHandlers: Handlers<
  'POST /wps/verification/slider' | 'POST /wps/verification/slider/{challengeId}'
> = {
  async 'POST /wps/verification/slider'(request) {
    const challenge = newChallenge(request.app.random, ANSWER_RANGE);
    const pictures = await runInThread('drawPuzzle', challenge.answerX);
    // Drawn first: a crowd of puzzles reaches the database one by one, and bets do not wait for a connection.
    await request.write((tx) => storeChallenge(tx, challenge, request.address));
    return {
      challengeId: challenge.id,
      ...pictures,
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
