/** States of a ticket. @see docs/reference/product.md#4-states */
export const ticketStatuses = ['open', 'in_progress', 'replied', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** Priorities, weakest first. @see docs/reference/product.md#4-states */
export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

/** What its owner does to a ticket. */
export type ClientMove = 'write' | 'close' | 'reopen'
type StaffMove = 'answer' | 'take' | 'release' | 'close' | 'reopen'

/** How long after the closing the owner may open a ticket again, in days. */
export const reopenDaysMax = 14

/** How long after the closing its owner may rate it, and change the rating, in days. */
export const ratingDaysMax = 7
/** How content a client is, from 1, not at all, to 5, very. */
export const ticketScores = [1, 2, 3, 4, 5] as const
export type TicketScore = (typeof ticketScores)[number]

/** What is not in a row is a conflict. @see docs/reference/services.md#32-states */
const clientMoves: Record<TicketStatus, Partial<Record<ClientMove, TicketStatus>>> = {
  open: { write: 'open', close: 'closed' },
  in_progress: { write: 'in_progress', close: 'closed' },
  replied: { write: 'open', close: 'closed' },
  closed: { write: 'open', reopen: 'open' },
}

const staffMoves: Record<TicketStatus, Partial<Record<StaffMove, TicketStatus>>> = {
  open: { take: 'in_progress', answer: 'replied', close: 'closed' },
  in_progress: { answer: 'replied', release: 'open', close: 'closed' },
  replied: { answer: 'replied', take: 'in_progress', close: 'closed' },
  closed: { reopen: 'open' },
}

/** The state after a move of the owner; null when the move is not allowed from here. */
export function afterClientMove(from: TicketStatus, move: ClientMove): TicketStatus | null {
  return clientMoves[from][move] ?? null
}

/** The state after a move of staff; null when the move is not allowed from here. */
export function afterStaffMove(from: TicketStatus, move: StaffMove): TicketStatus | null {
  return staffMoves[from][move] ?? null
}

/** The move of staff that leads from one state to another without an answer; null when there is none. */
export function staffMoveTo(from: TicketStatus, to: TicketStatus): Exclude<StaffMove, 'answer'> | null {
  const moves = ['take', 'release', 'close', 'reopen'] as const
  return moves.find((move) => staffMoves[from][move] === to) ?? null
}

/** The states that staff may set from here, in their order. */
export function staffChoices(from: TicketStatus): TicketStatus[] {
  return ticketStatuses.filter((to) => staffMoveTo(from, to) !== null)
}

/** True while an answer of the staff is due. */
export function waitsForStaff(status: TicketStatus): boolean {
  return status === 'open' || status === 'in_progress'
}
