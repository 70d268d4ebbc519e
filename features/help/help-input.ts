/** Defines the input of help tickets and operators' answers. */
import { z } from 'zod';

const words = z.string().trim().min(1, 'Write your message.').max(4_000, 'Use 4,000 characters or fewer.');

export const ticketInput = z.strictObject({
  /** Omitted by signed-in accounts, whose name and address we know. */
  name: z.string().trim().max(80).default(''),
  email: z.string().trim().toLowerCase().max(254).default(''),
  message: words,
  /** A page of ours: '/exchanges/7d…'. */
  about: z
    .string()
    .max(200)
    .regex(/^(\/[\w/-]*)?$/)
    .default(''),
});
export type TicketInput = z.infer<typeof ticketInput>;

export const replyInput = z.strictObject({ message: words });

/** `isClosing`: the answer settles it. */
export const answerInput = z.strictObject({ message: words, isClosing: z.boolean().default(false) });
export type AnswerInput = z.infer<typeof answerInput>;
