import { expect, test } from 'vitest'
import { personInitials, personName, readAddresses } from './person-name.ts'

const person = { id: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d', name: '', email: '', phone: null }

test('a person is called by what is known', () => {
  expect(personName({ ...person, name: 'Ion Rusu', email: 'i@example.org' })).toBe('Ion Rusu')
  expect(personName({ ...person, email: 'i@example.org' })).toBe('i@example.org')
  expect(personName({ ...person, phone: '+37368123456' })).toBe('+37368123456')
  expect(personName(person)).toBe('0a1b2c3d')
})

test('initials are of first and last name, otherwise of the address', () => {
  expect(personInitials({ ...person, name: 'ștefan vodă țurcanu' })).toBe('ȘȚ')
  expect(personInitials({ ...person, name: 'Ion' })).toBe('I')
  expect(personInitials({ ...person, email: 'x@example.org' })).toBe('X')
  expect(personInitials(person)).toBe('#')
})

test('addresses are read as people paste them', () => {
  expect(readAddresses('a@example.org, "Ana Rusu" <ana@example.org>;\n\n Ion <ion@example.org>\nnonsense')).toEqual([
    { email: 'a@example.org' },
    { email: 'ana@example.org', name: 'Ana Rusu' },
    { email: 'ion@example.org', name: 'Ion' },
    { email: 'nonsense' },
  ])
  expect(readAddresses(' \n,;')).toEqual([])
})
