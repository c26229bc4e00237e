// SPDX-License-Identifier: MIT
#pragma once
// Members and parameters share lines, as in Box2D.
// clang-format off

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// @file
/// raywalk for C, and for all languages that can call C, in the shape of Box2D's own API.
///
///     rwNavigatorDef navigatorDef = rwDefaultNavigatorDef();
///     rwNavigatorId navigatorId = rwCreateNavigator(worldId, &navigatorDef);
///     rwAgentDef agentDef = rwDefaultAgentDef();
///     rwAgentId agentId = rwCreateAgent(navigatorId, bodyId, &agentDef);
///     rwAgent_NavigateTo(agentId, (rwVec2){6.0f, 0.0f});
///     while (!rwAgent_IsNavigationFinished(agentId)) { // your game loop
///         rwNavigator_Update(navigatorId);
///         rwNavigator_UpdateAgents(navigatorId, 1.0f / 60.0f);
///         b2World_Step(worldId, 1.0f / 60.0f, 4);
///     }
///
/// **Ids.** Objects are created and destroyed by the game, and used by ids. An id of zeros is null.
/// The id of an object that was destroyed is stale: it never becomes valid again.
///
/// **Definitions.** Begin with rwDefault...(), and change what differs. Pointers in a definition
/// are read during the call alone, except those to functions and their contexts.
///
/// **Errors.** A null or stale id, a null pointer, an array with a negative count, an enumerator
/// that does not exist, and a definition that does not come from rwDefault...() are broken
/// preconditions: see rwSetAssertFcn(). The call then does nothing, and returns zero, or what its
/// comment says. Numbers that are out of range are corrected or refused as each comment says, and
/// logged as errors, to the spdlog logger "raywalk", which writes to stderr; a library that was
/// built without spdlog is silent. No exception leaves a function: one that is thrown inside, for
/// lack of memory for example, is logged as an error, and the call returns as if a precondition was
/// broken.
///
/// **Lists and texts.** A function that returns a list writes up to `capacity` elements to the
/// array of the caller, and returns how many it has written. Texts are ASCII, cut off to the
/// capacity of the caller's buffer, and end with a zero.
///
/// **Callbacks** take and return numbers and pointers only, so that all languages can implement
/// them. Pointers passed to them are valid during the call alone. Those that the library keeps come
/// with a `releaseFcn`, which may be null: it is called once, when the library no longer uses the
/// context. A callback must not leave by longjmp(), or by an exception of a language other than
/// C++. It may call this API, with the limits that rwNavigatorId and rwAgentId name.
///
/// **Threads.** Creating and destroying objects is not thread-safe: nothing else of this API may
/// run meanwhile on another thread. Use a navigator, and what belongs to it, from one thread,
/// except as rwPath_Advance() says. What is not destroyed when the program ends is left alone.
///
/// **Not in the C API**, because it exposes C++ types or is seldom needed: the headers in
/// raywalk/low_level and searches of your own; custom estimates, blocked_first_direction, and the
/// choice of algorithm, heuristic and Discovery::raycast (all find paths of equal cost); timing,
/// time budgets, advance_for() (they depend on the clock), statistics of paths and caches;
/// simplified(), can_reach(), find_narrow_gap() (see rwNavigator_Explain()), Agent::path(),
/// random_reachable_point(), points_around(), flee(), patrols, wandering, formations, RetryLimiter,
/// limit_speed() and raise_priority() (some lines on top of this API); CostMap, BodyCosts and
/// SensorCosts (see rwCostsDef); getters of what the game has set itself, such as settings(),
/// state() and set_state(), query() (see rwWalker::agentId), links(), is_cell_blocked() and
/// is_paused(); shifts of the world's origin, which Box2D 3 does not have; predicates on shapes of
/// Box2D; one-sided edges, hulls and forces of bodies by callbacks; filters of several fixtures (an
/// agent still reads them from its Box2D body); pictures of flow fields, stale cells and
/// ChangeFlashes; worlds of Box2D 2.4 and its DestructionListener, which are C++.

/// @cond
#if defined(_WIN32) && defined(raywalk_EXPORTS)
#define RW_EXPORT __declspec(dllexport)
#elif defined(_WIN32) && defined(RAYWALK_SHARED)
#define RW_EXPORT __declspec(dllimport)
#elif defined(__GNUC__) && !defined(_WIN32)
#define RW_EXPORT __attribute__((visibility("default")))
#else
#define RW_EXPORT
#endif
#ifdef __cplusplus
#define RW_API extern "C" RW_EXPORT
#else
#define RW_API RW_EXPORT
#endif
/// @endcond

// Without this macro, raywalk is built for Box2D 3, and its types are used. With it, no header of
// Box2D is needed: for other engines, and for ports of Box2D. All structs have the same layout.
#ifndef RAYWALK_C_WITHOUT_BOX2D
#include <box2d/id.h>
#include <box2d/math_functions.h>
typedef b2Vec2 rwVec2;
typedef b2AABB rwAABB;
#else
/// A point or a vector, as b2Vec2 (unit: meter).
typedef struct rwVec2 { float x, y; } rwVec2;

/// A box, as b2AABB; empty if a lower bound is above the upper one.
typedef struct rwAABB { rwVec2 lowerBound, upperBound; } rwAABB;
#endif

/// A square or hexagon of the grid, by column and row.
typedef struct rwCell { int32_t x, y; } rwCell;

/// Identifies a body of the physics world; 0 is no body. With Box2D 3 it is b2StoreBodyId(bodyId),
/// and b2LoadBodyId(key) is the body; with rwProbeDef, any number of the game's.
typedef uint64_t rwBodyKey;

/// Identifies a link of a navigator; 0 is no link.
typedef uint32_t rwLinkId;

/// In a definition: the default that the comment of the member says.
#define RW_DEFAULT (-1.0f)

/// An id, by which a function names an object. Treat it as opaque.
#define RW_DEFINE_ID(name) typedef struct name { int32_t index1; uint32_t generation; } name

/// Answers path queries about one physics world, and updates the agents in it. Destroying it makes
/// its agents fail in their next update, cancels path requests, and leaves flow fields without a
/// way; their ids stay valid until they are destroyed. It may be destroyed inside of a callback,
/// except of rwProbeDef and rwDebugDraw: the call that is running then goes on to its end.
///
/// Queries are refused, and updates do nothing, in the middle of the world's step, inside of
/// callbacks of rwProbeDef, and while something is drawn: a path has the status
/// rw_pathInvalidQuery, other results are false or empty. Callbacks of costs may query, but not
/// update.
RW_DEFINE_ID(rwNavigatorId);

/// A character that moves a body to a target, along paths that its navigator plans. It plans again
/// when the world changes along its path, and avoids the other agents of its navigator. Commands
/// that are given inside of callbacks, or during a step of the world, take effect in the agent's
/// next update.
RW_DEFINE_ID(rwAgentId);

/// The answer to a path query, or a query that is answered in slices. Queries fill in a path that
/// the game has created, so that one path may serve any number of queries.
RW_DEFINE_ID(rwPathId);

/// The costs of entering cells, shared by any number of queries and agents. What uses costs keeps
/// them when they are destroyed.
RW_DEFINE_ID(rwCostsId);

/// The cheapest ways of all walkers of one kind to the nearest of some targets, from everywhere.
RW_DEFINE_ID(rwFlowFieldId);

/// True if an id is null; whether its object still exists is what rw..._IsValid() says.
#define RW_IS_NULL(id) ((id).index1 == 0)
/// True if two ids of one kind are of the same object.
#define RW_ID_EQUALS(a, b) ((a).index1 == (b).index1 && (a).generation == (b).generation)

/// Is told of a broken precondition: what should have been true, and in which function of this API.
/// `lineNumber` is one of raywalk's sources. Return 0 to go on, anything else to stop the program.
typedef int rwAssertFcn(const char* condition, const char* functionName, int lineNumber);

/// Sets what is called when a precondition is broken, on the thread that broke it. By default, and
/// with null, a library that was built for debugging writes the condition to stderr and aborts;
/// others log each different one once, as an error, and go on.
RW_API void rwSetAssertFcn(rwAssertFcn* assertFcn);

/// Returns the version of the library, major * 10000 + minor * 100 + patch. Before 1.0, each minor
/// version may change the API.
RW_API int rwGetVersion(void);

/// @name Enumerators; each has the value of that of the C++ API
/// @{

/// The outcome of a query. A path is partial if it leads only as near as possible; the limits are
/// those of rwPathQuery; start or target are blocked if the walker cannot leave or stand there;
/// unreachable: there is no path, whatever the limits; invalid: a number is out of range, or the
/// world cannot be queried now; pending: not answered yet.
typedef enum rwPathStatus {
    rw_pathFound = 0, rw_pathPartial = 1, rw_pathUnreachable = 2, rw_pathIterationLimit = 3,
    rw_pathMemoryLimit = 4, rw_pathCostLimit = 5, rw_pathStartBlocked = 6,
    rw_pathTargetBlocked = 7, rw_pathInvalidQuery = 8, rw_pathCancelled = 9, rw_pathPending = 10,
} rwPathStatus;

/// What an agent is doing. Pending: it needs a path; waiting: it makes no progress now, see
/// rwAgent_GetCurrentWait(); stuck: it gave up, and tries again when something near it changes, or
/// after some seconds; failed: it found no path, or its body is gone, see rwAgent_Explain().
typedef enum rwAgentStatus {
    rw_agentIdle = 0, rw_agentPending = 1, rw_agentWalking = 2, rw_agentArrived = 3,
    rw_agentWaiting = 4, rw_agentStuck = 5, rw_agentFailed = 6, rw_agentPaused = 7,
} rwAgentStatus;

/// What happened to an agent in an update: it has a new path, has passed a point of its path, or
/// begins to cross a link; its status became arrived, waiting, stuck (gave up) or failed; a second
/// went by without progress; or maxSpeed is above what the engine moves bodies at.
typedef enum rwAgentEvent {
    rw_eventPathChanged = 0, rw_eventWaypointReached = 1, rw_eventLinkReached = 2,
    rw_eventTargetReached = 3, rw_eventWaiting = 4, rw_eventNoProgress = 5, rw_eventGaveUp = 6,
    rw_eventFailed = 7, rw_eventSpeedLimited = 8,
} rwAgentEvent;

/// What an agent waits for: another agent or a body, such as a crate, see rwAgentWait::body; a
/// change of the world; its share of the budget; a flow field that it shares; the end of the link
/// that it crosses; a door to be opened; or none of these.
typedef enum rwWaitReason {
    rw_waitNone = 0, rw_waitAgent = 1, rw_waitBody = 2, rw_waitWorld = 3, rw_waitBudget = 4,
    rw_waitFlowField = 5, rw_waitLink = 6, rw_waitDoor = 7, rw_waitUnknown = 8,
} rwWaitReason;

/// Why a walker does not get to a target. Disconnected: not even a point gets there.
typedef enum rwPathProblem {
    rw_problemNone = 0, rw_problemStartBlocked = 1, rw_problemTargetBlocked = 2,
    rw_problemTooNarrow = 3, rw_problemDisconnected = 4, rw_problemIterationLimit = 5,
    rw_problemMemoryLimit = 6, rw_problemCostLimit = 7, rw_problemInvalidQuery = 8,
} rwPathProblem;

/// Which cells are neighbors: squares without or with the four diagonals, or hexagons.
typedef enum rwNeighborhood { rw_square4 = 0, rw_square8 = 1, rw_hex = 2 } rwNeighborhood;

/// When a diagonal step is open, if the walker fits through: the last two are about the two ways
/// around the corner.
typedef enum rwDiagonalMode {
    rw_diagonalAlways = 0, rw_diagonalNever = 1, rw_diagonalAtLeastOneWalkable = 2,
    rw_diagonalOnlyIfNoObstacles = 3,
} rwDiagonalMode;

/// How cells become the points of a path: all of them; without those inside of straight runs; or
/// straightened wherever the walker fits through.
typedef enum rwPostprocessing {
    rw_postprocessNone = 0, rw_postprocessSimplify = 1, rw_postprocessStringPulling = 2,
} rwPostprocessing;

/// Which changes of the world make an agent plan again: those that block its path, or also those
/// that may have opened a shorter one.
typedef enum rwReplanPolicy { rw_replanWhenBlocked = 0, rw_replanWhenChanged = 1 } rwReplanPolicy;

/// The shape of an agent for its paths: the circle around its body, or the convex hull of a body of
/// Box2D that does not turn.
typedef enum rwAgentShape { rw_circleShape = 0, rw_bodyShape = 1 } rwAgentShape;

/// How physics moves a body; the values are those of b2BodyType.
typedef enum rwBodyType { rw_staticBody = 0, rw_kinematicBody = 1, rw_dynamicBody = 2 } rwBodyType;

/// Whether a body counts as an obstacle: if the filter includes its type and no agent drives it;
/// never; whatever its type; while it does not move.
typedef enum rwBodyPolicy {
    rw_policyByType = 0, rw_policyIgnored = 1, rw_policySolid = 2, rw_policySolidWhenAtRest = 3,
} rwBodyPolicy;

/// How an agent crosses a link: straight; along an arc; at once; moved by the game, which then
/// calls rwAgent_CompleteLink(); or straight as soon as that is possible, at a door.
typedef enum rwLinkKind {
    rw_linkWalk = 0, rw_linkJump = 1, rw_linkTeleport = 2, rw_linkManual = 3, rw_linkDoor = 4,
} rwLinkKind;

/// @}

/// Returns the name of an enumerator, "found" for example, or "" for one that does not exist.
/// Constant: it stays valid.
RW_API const char* rwPathStatus_GetName(rwPathStatus status);
/// As rwPathStatus_GetName().
RW_API const char* rwAgentStatus_GetName(rwAgentStatus status);

/// Is called once, when the library no longer uses the context of a callback. It is not called if
/// the function that got it has broken a precondition. It must not throw.
typedef void rwReleaseFcn(void* context);

/// Selects the shapes that are obstacles for a walker. The first three members are as in b2Filter.
typedef struct rwFilter {
    uint64_t categoryBits, maskBits; ///< categories of the walker, and those that it collides with
    int32_t groupIndex; ///< shapes of the same group collide always (> 0) or never (< 0)
    bool staticBodies, kinematicBodies, dynamicBodies; ///< the types of body that are obstacles
    int internalValue;                                 ///< set by rwDefaultFilter()
} rwFilter;

/// Returns a filter for all static and kinematic bodies.
RW_API rwFilter rwDefaultFilter(void);

// -------------------------------------------------------------------------------------------------
// Worlds and bodies by callbacks: for engines other than Box2D 3. A game with Box2D 3 needs none of
// it.

/// One shape of a body in a world that callbacks describe: a circle, a capsule, an edge or a convex
/// polygon, in world coordinates.
typedef struct rwShape {
    rwBodyKey body;                  ///< the body of the shape
    rwVec2 points[8]; ///< 1 for a circle, 2 for a capsule or an edge, else a convex polygon
    int count;        ///< how many points there are, from 1 to 8
    float radius;     ///< how far the shape reaches beyond its points, >= 0 (unit: meter)
    rwBodyType bodyType;             ///< the type of the body
    bool isMoving;                   ///< it moves or turns; for rw_policySolidWhenAtRest
    int32_t groupIndex;              ///< see b2Filter
    uint64_t categoryBits, maskBits; ///< see b2Filter
} rwShape;

/// Writes the shapes whose bounds touch `box` to `shapes`, at most `capacity`, in any order, and
/// returns how many there are. If these are more than `capacity`, it is called again with a larger
/// array. Shapes of disabled bodies are left out; those a little outside of the box may be among
/// them. The elements of the array come with default values: a static body, category 1, collides
/// with everything, radius 0, no points. A shape with a number that is not finite or out of range
/// is ignored, and logged as an error, once.
typedef int rwShapesInFcn(const rwAABB* box, rwShape* shapes, int capacity, void* context);
/// The same for all shapes of one body. A body that does not exist has none.
typedef int rwBodyShapesFcn(rwBodyKey body, rwShape* shapes, int capacity, void* context);
/// Writes the keys of all bodies with shapes, at most `capacity`, and returns how many there are.
typedef int rwBodiesFcn(rwBodyKey* bodies, int capacity, void* context);
/// Returns a number that differs after bodies or shapes were created or destroyed.
typedef uint64_t rwPopulationFcn(void* context);
/// True while the world is in the middle of a step.
typedef bool rwIsLockedFcn(void* context);

/// A physics world, as callbacks describe it. They are called between two steps of the world, on
/// several threads at once unless rwNavigatorDef::singleThreaded is set, and must neither use a
/// navigator nor change the world.
typedef struct rwProbeDef {
    rwShapesInFcn* shapesInFcn;     ///< required
    rwBodyShapesFcn* bodyShapesFcn; ///< required
    /// Optional. With it, rwNavigator_Update() notices bodies that appear, vanish or move. Without,
    /// it notices changes of watched bodies, and others when it compares what is cached in turn.
    rwBodiesFcn* bodiesFcn;
    rwPopulationFcn* populationFcn; ///< required with bodiesFcn
    rwIsLockedFcn* isLockedFcn;     ///< optional: without, the world is never locked
    rwReleaseFcn* releaseFcn;       ///< optional
    void* context;                  ///< passed to all of them
    int internalValue;              ///< set by rwDefaultProbeDef()
} rwProbeDef;

/// Returns a definition without callbacks.
RW_API rwProbeDef rwDefaultProbeDef(void);

/// Where a body is, and how it moves.
typedef struct rwBodyState {
    rwVec2 position, velocity; ///< of the center of its circle (unit: meter, meter per second)
    float linearDamping;       ///< see b2BodyDef::linearDamping (unit: 1 per second)
    bool exists;               ///< set to false once it was destroyed: the agent fails
} rwBodyState;

/// Writes the state of the body to `state`, which comes with zeros, and exists = true.
typedef void rwBodyStateFcn(rwBodyState* state, void* context);
/// Sets the velocity for the next step of the world, or the position of the body, which then stops
/// (unit: meter per second, meter).
typedef void rwBodySetFcn(float x, float y, void* context);

/// A body that is not one of Box2D 3, for an agent to drive or follow.
typedef struct rwBodyDef {
    rwBodyStateFcn* stateFcn;                      ///< required
    rwBodySetFcn *setVelocityFcn, *setPositionFcn; ///< required for an agent's own body
    rwReleaseFcn* releaseFcn;                      ///< optional
    void* context;                                 ///< passed to all of them
    rwBodyKey key;          ///< the body in the navigator's world; 0 if it is in none
    float radius;           ///< of the smallest circle around the body (unit: meter)
    float maxSpeed;         ///< of bodies in the engine; 0: no limit (unit: meter per second)
    const rwFilter* filter; ///< what it collides with; null: everything
    bool readOnAnyThread;   ///< stateFcn may be called on any thread
    int internalValue;      ///< set by rwDefaultBodyDef()
} rwBodyDef;

/// Returns a definition of a body without callbacks and radius, that collides with everything.
RW_API rwBodyDef rwDefaultBodyDef(void);

// -------------------------------------------------------------------------------------------------
// Navigators

/// A task of the library: does the items from `startIndex` up to, not including, `endIndex`. As
/// b2TaskCallback of Box2D 3.1; the worker index is not used.
typedef void rwTaskCallback(int startIndex, int endIndex, uint32_t workerIndex, void* taskContext);
/// Runs a task on threads of the game, in any parts that make up 0 to `itemCount`. Returns a task
/// for rwFinishTaskCallback, or null if all is done already. As b2EnqueueTaskCallback of Box2D 3.1.
typedef void* rwEnqueueTaskCallback(
    rwTaskCallback* task, int itemCount, int minRange, void* taskContext, void* userContext);
/// Returns when the task is done. As b2FinishTaskCallback.
typedef void rwFinishTaskCallback(void* userTask, void* userContext);

/// Grid and memory of a navigator. Numbers out of range are corrected, and logged as an error.
typedef struct rwNavigatorDef {
    /// The width of a grid cell, from 1e-5 to 1e4. In a level of tiles that of a tile, elsewhere
    /// two to three times the radius of the smallest character (unit: meter).
    float cellSize;
    rwVec2 origin;               ///< a corner shared by four cells (unit: meter)
    rwNeighborhood neighborhood; ///< which cells are neighbors
    rwDiagonalMode diagonalMode; ///< when a walker may take a diagonal step
    /// Paths lead also through passages between the cell centers; updates notice by themselves what
    /// changes in the world; searches become faster by landmarks, not for lockstep games.
    bool findNarrowPassages, noticesChanges, landmarks;
    uint64_t cacheByteBudget; ///< memory for the cache of each kind of walker (unit: byte)
    float solidLoopSize; ///< for Box2D: closed chains up to this size are solid (unit: meter)
    /// All work, and all callbacks, are on the calling thread: for languages whose functions run on
    /// one thread. Otherwise, the navigator starts a thread for each core once there are more than
    /// 64 agents, unless there is an enqueueTask.
    bool singleThreaded;
    rwEnqueueTaskCallback* enqueueTask; ///< optional: runs the work on threads of the game
    rwFinishTaskCallback* finishTask;   ///< required with enqueueTask
    void* userTaskContext;              ///< passed to both
    int internalValue;                  ///< set by rwDefaultNavigatorDef()
} rwNavigatorDef;

/// Returns the default definition of a navigator.
RW_API rwNavigatorDef rwDefaultNavigatorDef(void);

#ifndef RAYWALK_C_WITHOUT_BOX2D
/// Creates a navigator for a world of Box2D 3, which must outlive it. Keep one for each world.
RW_API rwNavigatorId rwCreateNavigator(b2WorldId worldId, const rwNavigatorDef* def);
#endif
/// Creates a navigator for a world that callbacks describe.
RW_API rwNavigatorId rwCreateProbeNavigator(const rwProbeDef* probeDef, const rwNavigatorDef* def);
/// Destroys a navigator; see rwNavigatorId for what becomes of its agents. Null is allowed.
RW_API void rwDestroyNavigator(rwNavigatorId id);
/// True if the id is that of a navigator that exists.
RW_API bool rwNavigator_IsValid(rwNavigatorId id);

/// Notices what has changed in the world since the last update, reads the positions of all agents,
/// and plans for those that wait. Call it once in each frame, before rwNavigator_UpdateAgents().
RW_API void rwNavigator_Update(rwNavigatorId id);
/// Updates all agents, in the order of their creation: each plans if it needs a path, and sets the
/// velocity of its body for the next step of the world, of `dt` seconds. With 0, as in a paused
/// game, it only clears the events.
RW_API void rwNavigator_UpdateAgents(rwNavigatorId id, float dt);
/// Limits what all agents together may spend on plans from one update to the next, in cells that
/// searches expand: 0 for the default, INT64_MAX for all plans at once.
RW_API void rwNavigator_SetBudget(rwNavigatorId id, int64_t iterations);

/// What decides where a walker can go. Walkers with equal ones share one cache of the world.
typedef struct rwWalker {
    float radius, margin; ///< has to be set, 0 for a point; what it keeps besides (unit: meter)
    rwFilter filter;      ///< the obstacles that it avoids
    /// If not null, the walker is this agent: all members above are ignored. A path query then has
    /// also the costs, layers, blocked links, ignored bodies and blocked cells of the agent.
    rwAgentId agentId;
    int internalValue; ///< set by rwDefaultWalker()
} rwWalker;

/// Returns a walker without a radius.
RW_API rwWalker rwDefaultWalker(void);

/// Options of a path query.
typedef struct rwPathQuery {
    rwWalker walker;                 ///< the walker for which the path is found
    int64_t maxIterations;           ///< cells expanded before the search gives up, >= 1
    uint64_t maxBytes;               ///< memory for one search (unit: byte)
    rwPostprocessing postprocessing; ///< how the cells become points
    bool allowPartialPath;           ///< if there is no path, one that leads as near as possible
    float stopDistance;              ///< the path ends within this distance, >= 0 (unit: meter)
    const rwBodyKey* ignoredBodies;  ///< no obstacles for this query; they must exist
    const rwCell* blockedCells;      ///< closed for this query only
    const rwLinkId* blockedLinks;    ///< closed for this query only
    int ignoredBodyCount, blockedCellCount, blockedLinkCount; ///< the sizes of these arrays
    uint32_t navigationLayers; ///< of the links that the path may cross, one bit for each
    rwCostsId costsId;         ///< the costs of cells; null: 1 everywhere
    float heuristicWeight;     ///< from 1 to 100; above 1, paths may cost so much more (no unit)
    /// The path costs at most so much: by the sum of the costs of the cells entered, or by its
    /// length, each step times the cost of the cell (unit: meter). Not both.
    float maxCost, maxDistance;
    int internalValue; ///< set by rwDefaultPathQuery()
} rwPathQuery;

/// Returns the default query, whose walker has no radius.
RW_API rwPathQuery rwDefaultPathQuery(void);

/// @name Path queries
/// They fill in `pathId` and return its status, rw_pathInvalidQuery if a precondition is broken.
/// @{

/// Finds the cheapest path on the grid (unit: meter).
RW_API rwPathStatus rwNavigator_FindPath(rwNavigatorId id, rwVec2 start, rwVec2 target,
    const rwPathQuery* query, rwPathId pathId);
/// Finds the cheapest path to any of the targets, by one search; see rwPathResult::targetIndex.
RW_API rwPathStatus rwNavigator_FindPathToNearest(rwNavigatorId id, rwVec2 start,
    const rwVec2* targets, int count, const rwPathQuery* query, rwPathId pathId);
/// True if a path may end at the center of a cell. Its answer for a cell must not change during a
/// query.
typedef bool rwCellFcn(int32_t x, int32_t y, void* context);
/// Finds the cheapest path to any cell for which `cellFcn` returns true, such as the nearest cover.
RW_API rwPathStatus rwNavigator_FindPathWhere(rwNavigatorId id, rwVec2 start, rwCellFcn* cellFcn,
    void* context, const rwPathQuery* query, rwPathId pathId);
/// Begins the query of rwNavigator_FindPathToNearest(), which rwPath_Advance() answers in slices.
/// Ignored bodies must exist until then.
RW_API rwPathStatus rwNavigator_RequestPath(rwNavigatorId id, rwVec2 start, const rwVec2* targets,
    int count, const rwPathQuery* query, rwPathId pathId);
/// @}

/// Creates a path to be filled in, with the status rw_pathInvalidQuery.
RW_API rwPathId rwCreatePath(void);
/// Destroys a path, which cancels its query. Null is allowed.
RW_API void rwDestroyPath(rwPathId id);
/// True if the id is that of a path that exists.
RW_API bool rwPath_IsValid(rwPathId id);
/// Spends up to `iterations` more on a query in slices, and returns its status. The path does not
/// depend on how it is sliced. If the world changes, the query begins again by itself. Several
/// threads may advance different paths of one navigator at once, while nothing else uses it.
RW_API rwPathStatus rwPath_Advance(rwPathId id, int64_t iterations);

/// What a query has found.
typedef struct rwPathResult {
    rwPathStatus status, reason;   ///< how the query ended; why, if the path is partial
    int pointCount, linkCount;     ///< the numbers of points, and of links that it crosses
    int targetIndex;               ///< of several targets, the one that the path leads to
    double length, cost;           ///< see Path::length and Path::cost (unit: meter)
    double enteredCost, costBound; ///< see Path::entered_cost and Path::cost_bound (no unit)
    int64_t iterations;            ///< cells that were expanded
    rwCell lastCell;               ///< the last cell of a partial path
    rwBodyKey blockingBody;        ///< the body between that and the target; 0 if there is none
} rwPathResult;

/// A part of a path that crosses a link.
typedef struct rwPathLink {
    rwLinkId link;   ///< the link
    int first, last; ///< indices of the points where it begins and ends
    bool isBackward; ///< true if it is crossed from its end to its beginning
    double cost;     ///< what crossing it counts as (unit: meter)
} rwPathLink;

/// Returns what the query has found; with status rw_pathInvalidQuery if a precondition is broken.
RW_API rwPathResult rwPath_GetResult(rwPathId id);
/// Writes the points, from the start to the end of the path (unit: meter). Empty unless the path is
/// found or partial. A walker that goes straight from each point to the next touches nothing.
RW_API int rwPath_GetPoints(rwPathId id, rwVec2* points, int capacity);
/// Writes the links that the path crosses, in order.
RW_API int rwPath_GetLinks(rwPathId id, rwPathLink* links, int capacity);
/// True if the world, a cost or a link near the path has changed since it was found.
RW_API bool rwPath_IsAffected(rwPathId id, rwNavigatorId navigatorId);

/// @name Other queries
/// @{

/// What stops a walker, or is nearest to it.
typedef struct rwWallHit {
    bool hit;                 ///< false if nothing does; all else is 0 then
    float fraction, distance; ///< the part of the way that it can go (no unit; unit: meter)
    rwVec2 position, point;   ///< of its center then, and of the obstacle's surface (unit: meter)
    rwVec2 normal;            ///< the direction from the surface; may be zero (no unit)
    rwBodyKey body;           ///< the body of the obstacle; 0 for a blocked cell
} rwWallHit;

/// Why a walker does not get to a target.
typedef struct rwPathExplanation {
    rwPathProblem problem; ///< the reason
    rwBodyKey body;        ///< the body that is in the way; 0 if there is none
    rwVec2 place;          ///< where the problem is (unit: meter)
    rwLinkId link;         ///< a link that might lead on, but where the walker cannot stand; or 0
    rwVec2 gapFrom, gapTo; ///< the ends of a gap that is too narrow (unit: meter)
    float gapWidth, neededWidth; ///< its width, and that of the walker; or 0 (unit: meter)
} rwPathExplanation;

/// A cell and the least cost of reaching it.
typedef struct rwReachableCell {
    rwCell cell;  ///< the cell
    float cost;   ///< the sum of the costs of the cells entered on the way
    rwVec2 point; ///< the cell's center, or a place in a passage there (unit: meter)
} rwReachableCell;

/// True if the walker can go from `from` straight to `to` (unit: meter). A walker that touches
/// something at `from` may leave it.
RW_API bool rwNavigator_CanWalkStraight(rwNavigatorId id, rwVec2 from, rwVec2 to,
    const rwWalker* walker);
/// Returns what stops the walker first on the straight way (unit: meter).
RW_API rwWallHit rwNavigator_Raycast(rwNavigatorId id, rwVec2 from, rwVec2 to,
    const rwWalker* walker);
/// Returns the obstacle nearest to `point`, at most `maxDistance` away, which may be INFINITY; its
/// distance is 0 inside of the obstacle (unit: meter).
RW_API rwWallHit rwNavigator_GetNearestWall(rwNavigatorId id, rwVec2 point,
    const rwWalker* walker, float maxDistance);
/// True if no obstacle touches the straight line between two points (unit: meter). With null,
/// static and kinematic bodies block the view. Those of agents do not, nor do the `ignored` ones.
RW_API bool rwNavigator_HasLineOfSight(rwNavigatorId id, rwVec2 from, rwVec2 to,
    const rwFilter* filter, const rwBodyKey* ignored, int count);
/// Returns why rwNavigator_FindPath() finds no path, and in `text`, which may be null, one line of
/// English. rw_problemInvalidQuery if a precondition is broken.
RW_API rwPathExplanation rwNavigator_Explain(rwNavigatorId id, rwVec2 start, rwVec2 target,
    const rwPathQuery* query, char* text, int capacity);
/// Writes the point nearest to `point` at which the walker can stand to `result` (unit: meter).
/// False if there is none within 64 rows and columns.
RW_API bool rwNavigator_GetClosestNavigable(rwNavigatorId id, rwVec2 point, const rwWalker* walker,
    rwVec2* result);
/// Writes the cells whose total entry cost is at most `budget`, sorted by cost: a movement range.
RW_API int rwNavigator_GetReachableCells(rwNavigatorId id, rwVec2 start, float budget,
    const rwPathQuery* query, rwReachableCell* cells, int capacity);
/// Returns the cell that contains a point (unit: meter).
RW_API rwCell rwNavigator_GetCell(rwNavigatorId id, rwVec2 point);
/// Returns the center of a cell (unit: meter).
RW_API rwVec2 rwNavigator_GetCellCenter(rwNavigatorId id, rwCell cell);
/// @}

/// @name Changes of the world
/// Cached chunks are valid until a change is reported, or noticed by rwNavigator_Update(). A `body`
/// has to be one of the navigator's world, except for rwNavigator_Forget().
/// @{

/// Reports that something appeared, vanished or changed in `box`.
RW_API void rwNavigator_Invalidate(rwNavigatorId id, rwAABB box);
/// Drops everything that is cached, as after loading a level.
RW_API void rwNavigator_InvalidateAll(rwNavigatorId id);
/// Reports that the costs of cells in `box` changed, of any costs in use.
RW_API void rwNavigator_InvalidateCosts(rwNavigatorId id, rwAABB box);
/// Makes each update look at the whole body, also at its filters and vertices.
RW_API void rwNavigator_Watch(rwNavigatorId id, rwBodyKey body);
/// Ends rwNavigator_Watch() and rwNavigator_SetBodyPolicy() for a body that is about to be
/// destroyed, or for good. Agents that drive or follow it fail. Required before a body of rwBodyDef
/// is destroyed, unless its stateFcn can tell.
RW_API void rwNavigator_Forget(rwNavigatorId id, rwBodyKey body);
/// Exempts a body from the filters of all walkers, and watches it.
RW_API void rwNavigator_SetBodyPolicy(rwNavigatorId id, rwBodyKey body, rwBodyPolicy policy);
/// Closes a cell to all walkers or opens it again, whatever stands there.
RW_API void rwNavigator_SetCellBlocked(rwNavigatorId id, rwCell cell, bool isBlocked);
/// Discovers the chunks that touch `box`, while a level is loaded, and returns their number.
RW_API int rwNavigator_Prefill(rwNavigatorId id, rwAABB box, const rwWalker* walker);

/// @}

/// @name Links and doors
/// @{

/// A way that the grid does not have: a portal, a ladder, a jump, a one-way door, a ferry.
typedef struct rwLinkDef {
    rwVec2 from, to;      ///< where it begins and ends; the walker must fit (unit: meter)
    const rwVec2* via;    ///< points between the two over which agents cross it (unit: meter)
    int viaCount;         ///< their number
    rwLinkKind kind;      ///< how agents cross it
    bool oneWay, enabled; ///< it does not lead back; paths may use it
    float cost;           ///< what it counts as, to 1e6; RW_DEFAULT: its length (unit: meter)
    float maxRadius;      ///< of a walker that may use it (unit: meter)
    float arcHeight;      ///< of a jump, toward +y (unit: meter)
    uint32_t navigationLayers; ///< one bit for each; see rwPathQuery::navigationLayers
    rwBodyKey door;            ///< the body that a rw_linkDoor waits for; it is not read
    float maxWait;             ///< at a door before the agent looks for another way (unit: second)
    int internalValue;         ///< set by rwDefaultLinkDef()
} rwLinkDef;

/// Returns the default definition of a link.
RW_API rwLinkDef rwDefaultLinkDef(void);
/// Adds a link, which paths cross from now on where that costs least. 0 if a number is out of
/// range.
RW_API rwLinkId rwNavigator_AddLink(rwNavigatorId id, const rwLinkDef* def);
/// Removes a link. Agents that are crossing it get to its end.
RW_API void rwNavigator_RemoveLink(rwNavigatorId id, rwLinkId link);
/// Enables or disables a link: a door, a ferry that is elsewhere.
RW_API void rwNavigator_SetLinkEnabled(rwNavigatorId id, rwLinkId link, bool isEnabled);

/// Makes a body, which is shut now, a door that agents may open: they wait before it, with
/// rw_eventLinkReached, until the game has moved it or taken it away. Of `def`, only cost,
/// maxRadius, maxWait and navigationLayers count; by default, opening it counts as 2 m, and walkers
/// pass that are as wide as the door. Returns a link, or 0 if a number is out of range.
RW_API rwLinkId rwNavigator_AddDoor(rwNavigatorId id, rwBodyKey body, const rwLinkDef* def);
/// @}

/// @name Costs of cells
/// A step costs its length times the cost of the cell that it enters. Costs range from 0 to 255, in
/// steps of 1/16; INFINITY forbids a cell. After a change, call rwNavigator_InvalidateCosts().
/// @{

/// Writes the costs of the 16 x 16 cells from (x, y) on to `costs`, row by row; they come as 1. May
/// be called on several threads at once, if paths are advanced there.
typedef void rwCostsFcn(int32_t x, int32_t y, float* costs, void* context);

/// Costs by a callback.
typedef struct rwCostsDef {
    rwCostsFcn* costsFcn;     ///< required
    rwReleaseFcn* releaseFcn; ///< optional
    void* context;            ///< passed to both
    float least, greatest;    ///< bounds of all costs; INFINITY if cells may be forbidden
    int internalValue;        ///< set by rwDefaultCostsDef()
} rwCostsDef;

/// Returns a definition of costs without a callback, from 1 to INFINITY.
RW_API rwCostsDef rwDefaultCostsDef(void);
/// Creates costs by a callback.
RW_API rwCostsId rwCreateCosts(const rwCostsDef* def);
/// Destroys costs; what uses them goes on to do so. Null is allowed.
RW_API void rwDestroyCosts(rwCostsId id);
/// True if the id is that of costs that exist.
RW_API bool rwCosts_IsValid(rwCostsId id);

/// @}

/// @name Flow fields
/// @{

/// Where a flow field leads from a point.
typedef struct rwFlowSample {
    rwPathStatus status; ///< rw_pathFound, or why it leads nowhere; rw_pathPending: sample later
    rwVec2 direction, nextPosition; ///< to where the walker can go straight now (unit: meter)
    rwLinkId link;                  ///< the link that begins there; 0 if none does
    double cost; ///< of the way to the target; INFINITY if there is none (unit: meter)
} rwFlowSample;

/// Creates a flow field to the nearest of the targets (unit: meter), of at most `maxCells` cells, a
/// million for example. It spreads in rwNavigator_Update(). Of `query`, only walker, costsId,
/// maxDistance and navigationLayers count.
RW_API rwFlowFieldId rwCreateFlowField(rwNavigatorId navigatorId, const rwVec2* targets, int count,
    const rwPathQuery* query, int64_t maxCells);
/// Destroys a flow field. Null is allowed.
RW_API void rwDestroyFlowField(rwFlowFieldId id);
/// True if the id is that of a flow field that exists.
RW_API bool rwFlowField_IsValid(rwFlowFieldId id);
/// Returns where the field leads from a point (unit: meter): with string pulling to the corner
/// ahead, without to the next cell, which is ten times as fast. Status rw_pathInvalidQuery if a
/// precondition is broken.
RW_API rwFlowSample rwFlowField_Sample(rwFlowFieldId id, rwVec2 point,
    rwPostprocessing postprocessing);
/// Replaces the targets (unit: meter). The old field is used until the new one has spread.
RW_API void rwFlowField_SetTargets(rwFlowFieldId id, const rwVec2* targets, int count);
/// Computes the field at once.
RW_API void rwFlowField_Finish(rwFlowFieldId id);
/// True if the field covers all that it may, for the world and the targets as they are now.
RW_API bool rwFlowField_IsFinished(rwFlowFieldId id);

/// @}

// -------------------------------------------------------------------------------------------------
// Agents

/// How an agent walks, plans, and avoids others. The defaults suit a character of human size and
/// pace. Numbers out of range are corrected, and logged as an error.
typedef struct rwAgentDef {
    float radius, margin;   ///< RW_DEFAULT: that of the body; kept from obstacles (unit: meter)
    rwAgentShape shape;     ///< the shape that has to fit through
    const rwFilter* filter; ///< the obstacles; null: what the body collides with
    /// > 0; maxTurnSpeed may be INFINITY: it faces at once where it goes (unit: meter per second,
    /// meter per second squared, radian per second).
    float maxSpeed, maxAcceleration, maxTurnSpeed;
    float maxForce; ///< RW_DEFAULT: sets the velocity of the body instead (unit: newton)
    /// How near it is when it has arrived, how far off its path it plans again, and within which
    /// distance it looks for other agents. RW_DEFAULT: a sixth of the radius, three times and ten
    /// times the radius (unit: meter).
    float targetDesiredDistance, pathMaxDistance, neighborDistance;
    float repathInterval;        ///< between plans that are not urgent (unit: second)
    rwReplanPolicy replanPolicy; ///< which changes of the world make it plan again
    bool avoidanceEnabled;       ///< false: others have to avoid it
    bool holdsPosition;          ///< true: it does not make way while it is not on its way
    int maxNeighbors;            ///< how many agents it avoids, >= 0
    float timeHorizonAgents;     ///< how far ahead collisions are avoided (unit: second)
    float avoidancePriority;     ///< from -100 to 100; the lower one gives way (no unit)
    uint32_t avoidanceLayers, avoidanceMask; ///< the layers that it is on, and that it avoids
    /// How it plans. The walker is that of the agent, and partial paths are allowed by default.
    /// Ignored bodies must exist, unless rwNavigator_Forget() was called.
    rwPathQuery query;
    void* userData;    ///< see rwAgent_GetUserData()
    int internalValue; ///< set by rwDefaultAgentDef()
} rwAgentDef;

/// Returns the default definition of an agent.
RW_API rwAgentDef rwDefaultAgentDef(void);

#ifndef RAYWALK_C_WITHOUT_BOX2D
/// Creates an agent that drives a body of Box2D 3, of the world of its navigator. A body that is
/// destroyed makes it fail.
RW_API rwAgentId rwCreateAgent(rwNavigatorId navigatorId, b2BodyId bodyId, const rwAgentDef* def);
/// Sends the agent after a body; see rwAgent_FollowBody().
RW_API void rwAgent_Follow(rwAgentId id, b2BodyId bodyId);
#endif
/// Creates an agent that drives a body that callbacks describe.
RW_API rwAgentId rwCreateBodyAgent(rwNavigatorId navigatorId, const rwBodyDef* bodyDef,
    const rwAgentDef* def);
/// Destroys an agent, which leaves its body alone from then on. Null is allowed.
RW_API void rwDestroyAgent(rwAgentId id);
/// True if the id is that of an agent that exists.
RW_API bool rwAgent_IsValid(rwAgentId id);

/// Sends the agent to `target` (unit: meter). It starts in the next update. At a target where it
/// cannot stand, it goes to the nearest reachable point where it can. One that is NaN or out of
/// range makes it fail.
RW_API void rwAgent_NavigateTo(rwAgentId id, rwVec2 target);
/// Sends the agent after a body that callbacks describe, which is no obstacle for it. It has
/// arrived beside the body, or as near as others that have arrived let it come, and continues when
/// the body moves away.
RW_API void rwAgent_FollowBody(rwAgentId id, const rwBodyDef* bodyDef);
/// Stops the body at once, and forgets the target: the agent is idle.
RW_API void rwAgent_Stop(rwAgentId id);
/// Stops the body, and does not move it until rwAgent_Resume(). The agent keeps its target.
RW_API void rwAgent_Pause(rwAgentId id);
/// Ends rwAgent_Pause().
RW_API void rwAgent_Resume(rwAgentId id);
/// Moves the body at once. An agent with a target goes there from the new position (unit: meter).
RW_API void rwAgent_Teleport(rwAgentId id, rwVec2 position);
/// Ends the crossing of the current link. A rw_linkManual requires it.
RW_API void rwAgent_CompleteLink(rwAgentId id);
/// Does what rwNavigator_UpdateAgents() does, for one agent: if they differ in `dt` (unit: second).
RW_API void rwAgent_Update(rwAgentId id, float dt);

/// Writes the events of the last update, in the order in which they happened.
RW_API int rwAgent_GetEvents(rwAgentId id, rwAgentEvent* events, int capacity);
/// Returns what the agent is doing; rw_agentFailed if a precondition is broken.
RW_API rwAgentStatus rwAgent_GetStatus(rwAgentId id);
/// True if the agent is not on its way: it has no target, has arrived, failed, given up, or waits
/// where its path ends; also if a precondition is broken.
RW_API bool rwAgent_IsNavigationFinished(rwAgentId id);
/// True if the agent has arrived.
RW_API bool rwAgent_IsTargetReached(rwAgentId id);
/// Returns the link that the agent crosses, or 0.
RW_API rwLinkId rwAgent_GetCurrentLink(rwAgentId id);

/// What an agent with the status waiting or stuck waits for.
typedef struct rwAgentWait {
    rwWaitReason reason; ///< what for
    rwBodyKey body;      ///< whom it waits for; 0 if the reason names no body
    float seconds;       ///< how long it has made no progress (unit: second)
} rwAgentWait;

/// Why an agent is where it is.
typedef struct rwAgentExplanation {
    rwAgentStatus status;      ///< as from rwAgent_GetStatus()
    rwAgentWait wait;          ///< as from rwAgent_GetCurrentWait()
    rwPathExplanation problem; ///< why no path leads to the target, if its path ends elsewhere
} rwAgentExplanation;

/// Returns what the agent waits for.
RW_API rwAgentWait rwAgent_GetCurrentWait(rwAgentId id);
/// Returns why the agent is where it is, and in `text`, which may be null, one line of English.
RW_API rwAgentExplanation rwAgent_Explain(rwAgentId id, char* text, int capacity);
/// Returns the target, or where a followed body was when the agent planned last (unit: meter).
RW_API rwVec2 rwAgent_GetTargetPosition(rwAgentId id);
/// Returns the length of the rest of the path; 0 if it is not on its way (unit: meter).
RW_API double rwAgent_GetRemainingDistance(rwAgentId id);
/// Writes the points ahead, the next one first (unit: meter).
RW_API int rwAgent_GetRemainingPath(rwAgentId id, rwVec2* points, int capacity);
/// True if rwAgent_NavigateTo() would find a path to `target`. Costs a search (unit: meter).
RW_API bool rwAgent_CanReach(rwAgentId id, rwVec2 target);

/// Changes the settings, as if the agent had been created with `def`; it keeps its target, and
/// plans again if the change matters for its path. Keep the definition, and change what differs.
RW_API void rwAgent_SetDef(rwAgentId id, const rwAgentDef* def);
/// Changes rwAgentDef::maxSpeed alone (unit: meter per second).
RW_API void rwAgent_SetMaxSpeed(rwAgentId id, float maxSpeed);
/// Returns the position: the middle of the body (unit: meter).
RW_API rwVec2 rwAgent_GetPosition(rwAgentId id);
/// Returns the direction in which the agent faces, to draw it (unit: radian).
RW_API float rwAgent_GetFacing(rwAgentId id);
/// Sets a pointer that the library keeps for the game.
RW_API void rwAgent_SetUserData(rwAgentId id, void* userData);
/// Returns the pointer.
RW_API void* rwAgent_GetUserData(rwAgentId id);

/// Sends agents to one target, each to a place of its own, `spacing` apart; RW_DEFAULT for three
/// times the largest radius. Writes the places to `places`, one for each agent, unless it is null
/// (unit: meter). Callbacks of their costs must not destroy the agents or the navigator.
RW_API void rwNavigator_NavigateGroup(rwNavigatorId id, const rwAgentId* agents, int count,
    rwVec2 target, float spacing, rwVec2* places);

// -------------------------------------------------------------------------------------------------
// Debug drawing

/// What to draw, and how: implement the functions that you need, the others may be null. Callbacks
/// must not destroy the navigator or what is drawn meanwhile, nor fill in the path that is drawn.
/// Positions are in meters, colors 0xRRGGBBAA.
typedef struct rwDebugDraw {
    /// Draws a line.
    void (*DrawSegmentFcn)(const rwVec2* p1, const rwVec2* p2, uint32_t color, void* context);
    /// Draws a point.
    void (*DrawPointFcn)(const rwVec2* p, uint32_t color, void* context);
    /// Draws a filled convex polygon, counterclockwise: a cell or a chunk.
    void (*DrawSolidPolygonFcn)(const rwVec2* vertices, int count, uint32_t color, void* context);
    /// Draws one line of ASCII text, centered at a point.
    void (*DrawStringFcn)(const rwVec2* p, const char* s, uint32_t color, void* context);
    void* context;        ///< passed to all of them
    rwAABB drawingBounds; ///< the visible part of the world (unit: meter)
    /// Of a navigator: the borders of cells and chunks, which cells are free or blocked, the
    /// outlines of the walker's obstacles, the ways through narrow passages, the links.
    bool drawGrid, drawChunks, drawCells, drawObstacles, drawNarrowPassages, drawLinks;
    bool drawSearchedCells, drawCellPath; ///< of a query in slices
    /// Of an agent: the rest of its path, its status, the distance within which it avoids others.
    bool drawAgentPath, drawAgentText, drawNeighborDistance;
    int internalValue; ///< set by rwDefaultDebugDraw()
} rwDebugDraw;

/// Returns the default options, without functions and bounds.
RW_API rwDebugDraw rwDefaultDebugDraw(void);
/// Draws the grid, and what is cached for one kind of walker. Discovers nothing.
RW_API void rwNavigator_DebugDraw(rwNavigatorId id, const rwWalker* walker,
    const rwDebugDraw* draw);
/// Draws an agent, its path, and its status.
RW_API void rwAgent_DebugDraw(rwAgentId id, const rwDebugDraw* draw);
/// Draws a path; of a query in slices, its search, too.
RW_API void rwPath_DebugDraw(rwPathId id, const rwDebugDraw* draw);
