# Cuts a plane polygon with holes into triangles, for the stand-in of Sketchup::Face#mesh.
module Ears
  # @param loops the outer corners counter-clockwise, then holes, as [u, v, number]
  # @return [Array<Array<Integer>>] triangles of numbers
  def self.cut(loops)
    outer = loops[0]
    loops[1..-1].each { |hole| outer = joined(outer, turned(hole)) }
    triangles = []
    until outer.length == 3
      ear = (0...outer.length).find { |index| ear?(outer, index) }
      triangles << around(outer, ear)
      outer.delete_at(ear)
    end
    (triangles << outer).map { |corners| corners.map(&:last) }
  end

  def self.area(a, b, c)
    (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
  end

  def self.around(outer, index)
    [outer[index - 1], outer[index], outer[(index + 1) % outer.length]]
  end

  def self.ear?(outer, index)
    a, b, c = around(outer, index)
    return false if area(a, b, c) <= 1e-9
    outer.none? do |point|
      next if [a, b, c].any? { |corner| corner[0, 2] == point[0, 2] }
      area(a, b, point) >= 0 && area(b, c, point) >= 0 && area(c, a, point) >= 0
    end
  end

  # Holes run clockwise.
  def self.turned(hole)
    sum = hole.each_index.map { |index| area([0, 0], hole[index - 1], hole[index]) }.inject(:+)
    sum > 0 ? hole.reverse : hole
  end

  # Joins a convex hole by a bridge from its leftmost corner to the nearest corner to the left.
  def self.joined(outer, hole)
    from = hole.each_index.min_by { |index| hole[index][0] }
    to = outer.each_index.select { |index| outer[index][0] <= hole[from][0] }.min_by do |index|
      (outer[index][0] - hole[from][0])**2 + (outer[index][1] - hole[from][1])**2
    end
    outer[0..to] + hole.rotate(from) + [hole[from]] + outer[to..-1]
  end
end
