import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The shape of the profile form while it comes: five fields, what is known of the address, and the buttons. */
export function ProfileSkeleton({ label }: { label: string }): ReactNode {
  return (
    <div role="status" aria-label={label} aria-busy>
      <div className="two">
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
      <FieldSkeleton>
        <Skeleton className="mt-3 h-4 w-1/3" />
      </FieldSkeleton>
      <div className="two">
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
      <Skeleton className="mt-1.5 ml-auto h-11 w-1/3" />
    </div>
  )
}

function FieldSkeleton({ children }: { children?: ReactNode }): ReactNode {
  return (
    <div className="field">
      <Skeleton className="mb-2 h-4 w-1/3" />
      <Skeleton className="h-11.5" />
      {children}
    </div>
  )
}
