# Members of a C struct and enumerators that share a comment, for Doxygen: each gets a comment of its own.
# Returns the declarations of "TYPE NAME, NAME...": the first with a comment, the others refer to the first.
function split_members(members, comment,    names, count, type, line, i) {
    match(members, /\*?[a-zA-Z0-9]+(, .*)?$/)
    type = substr(members, 1, RSTART - 1)
    count = split(substr(members, RSTART), names, ", ")
    line = type names[1] ";" (comment == "" ? "" : " /**< " comment " */")
    gsub(/\*/, "", names[1])
    for (i = 2; i <= count; ++i) {
        line = line type names[i] "; /**< See " names[1] ". */"
    }
    return line
}

/^RW_DEFINE_ID/ {
    gsub(/^RW_DEFINE_ID\(|\);$/, "")
    $0 = "typedef struct " $0 " { int32_t index1, generation; } " $0 ";"
}
/^typedef struct .* \{ .*; \} / {
    split($0, parts, /\{ |; \}/)
    print parts[1] "{ " split_members(parts[2], "See above.") " }" parts[3]
    next
}
/^ +[A-Za-z_0-9]+ \*?[a-zA-Z0-9]+(, \*?[a-zA-Z0-9]+)+;/ {
    split($0, parts, /; *(\/\/\/< )?/)
    print split_members(parts[1], parts[2])
    next
}
/^ +rw_|^typedef enum/ { gsub(/ = [0-9]+,?/, "& /**< See above. */") }
{ print }
