import { expect, test } from 'vitest'
import { errorCodes } from '#shared/error-codes.ts'
import { ApiError } from '#web/api/client.ts'
import en from '#web/i18n/locales/en/errors.json'
import { apiErrorCode } from './api-error-code.ts'

test('every failure of the API has words', () => {
  expect(Object.keys(en).toSorted()).toEqual([...Object.keys(errorCodes), 'offline'].toSorted())
})

test('an answer is named by its code, anything else is unexpected', () => {
  expect(apiErrorCode(new ApiError(429, 'rate_limited', null))).toBe('rate_limited')
  expect(apiErrorCode(new ApiError(0, 'offline', null))).toBe('offline')
  expect(apiErrorCode(new ApiError(418, 'teapot', null))).toBe('unexpected')
  expect(apiErrorCode(new ApiError(500, 'toString', null))).toBe('unexpected')
  expect(apiErrorCode(new Error('broken'))).toBe('unexpected')
})
