import { describe, expect, it } from 'vitest'
import { matchQuestion, searchForm } from '#web/features/faq/public/faq-search.ts'

describe('search in the questions', () => {
  it('takes no notice of case, accents, ё and invisible characters', () => {
    expect(searchForm('  Începeți\u00a0ÎNSCRIEREA ')).toBe('incepeti inscrierea')
    expect(searchForm('Ещё всё')).toBe('еще все')
    expect(searchForm('scrieți-\u2060ne')).toBe('scrieti-ne')
    expect(searchForm('5\u202f000')).toBe('5 000')
  })

  it('finds a Romanian word typed without its letters, with comma or cedilla', () => {
    expect(matchQuestion('intrebari', 'Întrebări', '')).toBe('question')
    expect(matchQuestion('preţ', 'Care este prețul?', '')).toBe('question')
  })

  it('finds й only as и would be found, on both sides alike', () => {
    expect(matchQuestion('какой', 'Какой пароль?', '')).toBe('question')
  })

  it('asks for every word, in any order, and says where they were found', () => {
    expect(matchQuestion('cost application', 'How much does a full application cost?', 'From €200.')).toBe('question')
    expect(matchQuestion('application €200', 'How much does a full application cost?', 'From €200.')).toBe('answer')
    expect(matchQuestion('application password', 'How much does a full application cost?', 'From €200.')).toBeNull()
  })

  it('finds everything when nothing is asked', () => {
    expect(matchQuestion('   ', 'Any question', 'Any answer')).toBe('question')
  })
})
