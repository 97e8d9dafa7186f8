import { expect, test } from 'vitest'
import { afterClientMove, afterStaffMove, staffChoices, staffMoveTo, ticketStatuses } from '#shared/ticket-states.ts'

test('[SUP-01] the owner writes, closes and opens again as the table says', () => {
  const row = (move: 'write' | 'close' | 'reopen') => ticketStatuses.map((from) => afterClientMove(from, move))
  expect(row('write')).toEqual(['open', 'in_progress', 'open', 'open'])
  expect(row('close')).toEqual(['closed', 'closed', 'closed', null])
  expect(row('reopen')).toEqual([null, null, null, 'open'])
})

test('[SUP-02] staff take, answer, release, close and reopen as the table says', () => {
  const row = (move: 'take' | 'answer' | 'release' | 'close' | 'reopen') =>
    ticketStatuses.map((from) => afterStaffMove(from, move))
  expect(row('take')).toEqual(['in_progress', null, 'in_progress', null])
  expect(row('answer')).toEqual(['replied', 'replied', 'replied', null])
  expect(row('release')).toEqual([null, 'open', null, null])
  expect(row('close')).toEqual(['closed', 'closed', 'closed', null])
  expect(row('reopen')).toEqual([null, null, null, 'open'])
})

test('[SUP-02] a state is set by the move that leads to it, and replied only by answering', () => {
  expect(staffMoveTo('open', 'in_progress')).toBe('take')
  expect(staffMoveTo('replied', 'open')).toBeNull()
  for (const from of ticketStatuses) expect(staffMoveTo(from, 'replied')).toBeNull()
  expect(ticketStatuses.map(staffChoices)).toEqual([
    ['in_progress', 'closed'],
    ['open', 'closed'],
    ['in_progress', 'closed'],
    ['open'],
  ])
})
